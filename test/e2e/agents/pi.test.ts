// pi with our extension in its process.
import { codex } from "../clis.ts";
import { learnsFrom } from "./across-agents.ts";
import { learnsOnce } from "./learn-once.ts";
import { pi } from "./pi.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(pi);
learnsOnce(pi);
learnsFrom(codex, pi);
