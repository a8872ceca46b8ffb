// Starts the viewer in the browser.
import "./look/tokens.css";
import "./look/base.css";
import "./look/shell.css";
import "./look/parts.css";
import "./look/layers.css";
import "./charts/charts.css";
import { render } from "preact";
import { startChanges } from "./api/changes.ts";
import { startLive } from "./api/live.ts";
import { startProjects } from "./api/projects.ts";
import { startRouter } from "./route/router.ts";
import { App } from "./shell/app.tsx";
import { startKeys } from "./shell/keys.ts";
import { startTheme } from "./shell/theme.ts";

startTheme();
startRouter();
startKeys();
startProjects();
startChanges();
startLive("/api/events");
const root = document.querySelector("#app");
if (root) render(<App />, root);
