// Addresses of servers that the person chose.

/** Host and port in lower case; empty when the text is no web address. */
export function hostOf(url: string): string {
  return /^https?:\/\/([^/?#\s]+)/i.exec(url)?.[1]?.toLowerCase() ?? "";
}

/** Only addresses that are always local: a host name that points here today may point elsewhere tomorrow. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(hostOf(url));
}
