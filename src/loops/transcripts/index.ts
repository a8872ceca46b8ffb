// Entry point: agents' own session records as iterations of a loop.
export { type TranscriptOptions, transcriptIterations } from "./transcript.ts";
