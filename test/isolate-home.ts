// Every test runs with a home of its own: Twiceshy must never touch the home of the machine it is built on.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = mkdtempSync(join(tmpdir(), "twiceshy-test-"));
process.env.HOME = home;
process.env.USERPROFILE = home;
process.env.TWICESHY_HOME = join(home, ".twiceshy");
