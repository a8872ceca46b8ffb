// OpenCode with our plugin in its process.
import { opencode } from "./opencode.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(opencode);
