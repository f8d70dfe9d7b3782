import { createImportDesk, type ImportDesk } from './import-desk';

export type DeskCall = { call: number; name: keyof ImportDesk; argument: unknown };
export type DeskAnswer = { call: number; value: unknown } | { call: number; failure: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const desk = createImportDesk();

// A page has no target origin for its worker's answers.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: DeskAnswer) => scope.postMessage(message);

// Parsing 12 MB takes longer than a frame, so it happens here and the rows stay here.
scope.addEventListener('message', async ({ data: { call, name, argument } }: MessageEvent<DeskCall>) => {
  try {
    answer({ call, value: await (desk[name] as (argument: unknown) => Promise<unknown>)(argument) });
  } catch (error) {
    answer({ call, failure: error instanceof Error ? error.message : String(error) });
  }
});
