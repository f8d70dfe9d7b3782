import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { notify } from '../../src/ui/notify';
import { countRows, type Fault, type Person, type Rows, withFault } from './lossy-backend';
import { stubClient } from './stub-client';
import { TEST_TIMEOUT } from './test-timeout';

/** A form of the site, how the test sends it, and the expected stored result. */
export type Write<Hook = unknown> = {
  actor: Person;
  use: () => Hook;
  press(hook: Hook): void;
  /** A step before the write. The network drops no response to this step. */
  prepare?(hook: Hook): void;
  expected: Rows[];
};

/** Messages that a form shows without a toast. */
export const notices: string[] = [];
const messages: { kind: string; text: string }[] = [];

/** Records toasts instead of showing them. */
export function recordToasts() {
  for (const kind of ['success', 'error', 'info'] as const)
    vi.spyOn(notify, kind).mockImplementation((title, { description } = {}) => {
      messages.push({ kind, text: `${title} ${typeof description === 'string' ? description : ''}` });
    });
}

export const form = <Hook>(write: Write<Hook>): Write => write;

/** A form whose hook is one mutation. */
export const mutation = <Variables>(
  actor: Person,
  use: () => { mutate: (variables: Variables) => void },
  variables: NoInfer<Variables>,
  ...expected: Rows[]
) => form({ actor, use, press: ({ mutate }) => mutate(variables), expected });

/** A write without a hook. The form shows the message of an error. */
export const call = (actor: Person, send: () => Promise<unknown>, ...expected: Rows[]) =>
  form({
    actor,
    use: () => null,
    press: () =>
      void send().then(
        () => notices.push('done'),
        (error: unknown) => notices.push((error as Error).message),
      ),
    expected,
  });

const UNKNOWN = /no answer|may be|not known|did not answer|not arrive/i;

/** Returns the final message to the user. */
function outcomeOf(queryClient: QueryClient): { outcome: 'done' | 'failed' | 'unknown'; text: string } {
  const text = [...notices, ...messages.map((message) => message.text)].join(' | ');
  const last = queryClient.getMutationCache().getAll().at(-1)?.state;
  if (UNKNOWN.test(text)) return { outcome: 'unknown', text };
  if (messages.some(({ kind }) => kind === 'error')) return { outcome: 'failed', text };
  if (notices.includes('done') || messages.some(({ kind }) => kind === 'success')) return { outcome: 'done', text };
  if (last?.status === 'error') {
    const { message } = last.error as Error;
    return { outcome: UNKNOWN.test(message) ? 'unknown' : 'failed', text: message };
  }
  return { outcome: last?.status === 'success' && notices.length === 0 ? 'done' : 'failed', text };
}

/** Sends a form over a network with a fault. Returns the form’s message and whether the result is stored. */
export async function sendWrite(start: () => Promise<Write>, kind: Fault) {
  const { actor, use, prepare, press, expected } = await start();
  stubClient.client = actor.client;
  const queryClient = createQueryClient();
  const mutations = () => queryClient.getMutationCache().getAll();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, createElement(MemoryRouter, null, children));
  // This import must come after the call of hostHooks.
  const { act, cleanup, renderHook, waitFor } = await import('@testing-library/react');
  const { result } = renderHook(use, { wrapper });
  const settle = async (step: (hook: unknown) => void) => {
    notices.length = 0;
    messages.length = 0;
    await act(async () => step(result.current));
    await waitFor(
      () => {
        expect(queryClient.isMutating()).toBe(0);
        expect(notices.length + messages.length + mutations().length).toBeGreaterThan(0);
        const isOpen = mutations().some(({ state }) => state.status === 'pending' || state.status === 'idle');
        expect(isOpen && notices.length === 0).toBe(false);
        // The default error toast appears some time after the mutation has failed.
        const isLoading = mutations().some(({ state, meta }) => state.status === 'error' && meta?.errorTitle);
        expect(isLoading && messages.length === 0).toBeFalsy();
      },
      { interval: 5, timeout: TEST_TIMEOUT },
    );
  };
  if (prepare) await settle(prepare);
  const losses = await withFault(kind, () => settle(press));
  const shown = outcomeOf(queryClient);
  const results = await Promise.all(expected.map(async (rows) => (await countRows(rows)) === rows[0]));
  cleanup();
  queryClient.clear();
  expect(losses).toBeGreaterThan(0);
  const stored = results.every(Boolean) ? 'all' : results.some(Boolean) ? 'part' : 'none';
  return { ...shown, stored };
}
