import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeConsent } from '../../src/features/consent/consent';
import type { Asked } from '../../src/features/directory/tools.queries';
import { useMissedSearch } from '../../src/features/directory/use-missed-search';

const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const events = () => send.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
  send.mockClear();
  storeConsent('accepted');
  document.body.innerHTML = '<ul class="card-grid"><li><a href="#one">One</a></li></ul><a href="#other">Other</a>';
});
afterEach(() => {
  vi.useRealTimers();
});

const stateOf = (query: string, more: Partial<Asked> = {}): Asked => ({
  query,
  category: '',
  pricing: '',
  facts: '',
  tag: '',
  sort: '',
  page: 1,
  size: 16,
  within: '',
  ...more,
});
const search = (first: Asked, hasFound: boolean) =>
  renderHook(([is, has]: [Asked, boolean]) => useMissedSearch(is, has), { initialProps: [first, hasFound] });
const pause = async (ms = 2000) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
};

it('a search without results is logged once, after the visitor stops typing', async () => {
  const view = search(stateOf('bil'), false);
  await pause(1900);
  view.rerender([stateOf('billeder'), false]);
  await pause(1900);
  expect(events()).toEqual([]);
  await pause(200);
  view.rerender([stateOf('other words'), true]);
  view.rerender([stateOf('billeder'), false]);
  await pause();
  expect(events()).toEqual([{ words: 'billeder', was_found: false }]);
  expect(send.mock.calls[0]).toMatchObject([/\/rpc\/log_search$/, { keepalive: true }]);
  expect(JSON.stringify(send.mock.calls)).not.toMatch(/authorization/i);
});

it('a search with results is logged only if the visitor leaves without opening a tool', async () => {
  const view = search(stateOf('photo'), true);
  await pause();
  document.querySelector<HTMLElement>('a[href="#other"]')!.click();
  expect(events()).toEqual([]);
  view.rerender([stateOf('picture'), true]);
  expect(events()).toEqual([{ words: 'photo', was_found: true }]);
  await pause();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  view.unmount();
  expect(events()).toHaveLength(2);
});

it('a search is not logged if the visitor opened a card', async () => {
  const view = search(stateOf('early'), true);
  document.querySelector<HTMLElement>('.card-grid a')!.click();
  await pause();
  view.rerender([stateOf('late'), true]);
  await pause();
  document.querySelector('.card-grid a')!.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }));
  view.unmount();
  const again = search(stateOf('early'), true);
  await pause();
  again.unmount();
  expect(events()).toEqual([]);
});

it('a search is not logged without consent or with filters', async () => {
  storeConsent('declined');
  search(stateOf('declined words'), false);
  await pause();
  storeConsent('accepted');
  for (const filter of [
    { category: 'Video' },
    { pricing: 'free' },
    { facts: 'api' },
    { tag: 'a' },
    { within: 'Text' },
  ]) {
    search(stateOf('narrowed words', filter), false);
  }
  await pause();
  expect(events()).toEqual([]);
});
