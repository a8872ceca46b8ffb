// The story, with the agents that every test runs with.
import { tellsTheStory } from "./agents/story.ts";
import { CLIS } from "./clis.ts";

for (const cli of CLIS) tellsTheStory(cli);
