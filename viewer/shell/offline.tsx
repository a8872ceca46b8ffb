// Says kindly that the server is gone, and what to do.
import type { JSX } from "preact";
import { connection } from "../api/live.ts";
import { Icon } from "../parts/icon.tsx";

export function Offline(): JSX.Element | null {
  if (connection.value === "here") return null;
  return (
    <div class="band" role="alert">
      <Icon name="plug" />
      <span>
        The viewer's server has gone; what you see may be old. If you closed its terminal, run{" "}
        <code>twiceshy view</code> again and open the new address. Trying to reconnect…
      </span>
    </div>
  );
}
