// The room's door: agents' own records as iterations of a loop.
export { type TranscriptOptions, transcriptIterations } from "./transcript.ts";
