// pi with our extension in its process.
import { pi } from "./pi.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(pi);
