import { createImportDesk, type DeskAnswer, type DeskCall } from './import-desk';

const desk = createImportDesk();

// A page has no target origin for its worker's answers.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: DeskAnswer) => self.postMessage(message);

// Parsing 12 MB takes longer than a frame, so it happens here and the rows stay here.
self.addEventListener('message', async ({ data: { call, name, argument } }: MessageEvent<DeskCall>) => {
  try {
    answer({ call, value: await (desk[name] as (argument: unknown) => Promise<unknown>)(argument) });
  } catch (error) {
    answer({ call, failure: error instanceof Error ? error.message : String(error) });
  }
});
