// One result of `doctor`.
export interface Finding {
  /** `failed` needs action by the person; `noted` is information only. */
  readonly state: "passed" | "failed" | "noted";
  readonly check: string;
  readonly text: string;
  readonly remedy?: string;
}

export function passed(check: string, text: string): Finding {
  return { state: "passed", check, text };
}

export function noted(check: string, text: string, remedy?: string): Finding {
  return { state: "noted", check, text, ...(remedy !== undefined && { remedy }) };
}

export function failed(check: string, text: string, remedy?: string): Finding {
  return { state: "failed", check, text, ...(remedy !== undefined && { remedy }) };
}
