import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countEvent, setCounting, useSeen } from '../../src/lib/count-events';

const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const requests = () =>
  send.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { events: object[] }).events);
const save = (tool: string) => ({ kind: 'save', tool });

let show: (ratio: number) => void;
class FakeObserver {
  disconnect() {}
  constructor(report: (entries: { intersectionRatio: number }[]) => void) {
    show = (ratio) => report([{ intersectionRatio: ratio }]);
  }
  observe() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  send.mockClear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const Card = ({ tool }: { tool: string | null }) => <article ref={useSeen('card_view', tool, 'placed')} />;

it('events are sent together after five seconds, without a session, even while the page unloads', () => {
  for (const tool of ['one', 'two']) countEvent('save', tool);
  vi.advanceTimersByTime(4999);
  expect(requests()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(requests()).toEqual([[save('one'), save('two')]]);
  expect(send.mock.calls[0]).toMatchObject([/\/rpc\/count_events$/, { keepalive: true }]);
  expect(JSON.stringify(send.mock.calls)).not.toMatch(/authorization|cookie/i);
});

it('events are sent at once with a visit, when twenty have come together, and when the page is hidden', () => {
  countEvent('save', 'one');
  countEvent('visit', 'one');
  expect(requests()).toEqual([[save('one'), { kind: 'visit', tool: 'one' }]]);
  for (let at = 0; at < 21; at += 1) countEvent('save', `many-${at}`);
  expect(requests().map(({ length }) => length)).toEqual([2, 20]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requests()[2]).toEqual([save('many-20')]);
});

it('an element counts once half of it was visible for one second', () => {
  render(<Card tool="one" />);
  show(0.4);
  vi.advanceTimersByTime(2000);
  show(0.5);
  vi.advanceTimersByTime(900);
  show(0.4);
  vi.advanceTimersByTime(10_000);
  expect(requests()).toEqual([]);
  show(0.9);
  vi.advanceTimersByTime(6000);
  expect(requests()).toEqual([[{ kind: 'card_view', tool: 'one', placement: 'placed' }]]);
});

it('an element that has left the page or belongs to no listing does not count', () => {
  const view = render(<Card tool="one" />);
  show(1);
  view.unmount();
  show = () => expect.unreachable('An element without a listing is not observed.');
  render(<Card tool={null} />);
  vi.advanceTimersByTime(10_000);
  expect(requests()).toEqual([]);
});

it('events of an administrator are not sent, including events from before the role was known', () => {
  countEvent('save', 'early');
  setCounting(false);
  countEvent('visit', 'one');
  vi.advanceTimersByTime(10_000);
  setCounting(true);
  countEvent('visit', 'two');
  expect(requests()).toEqual([[{ kind: 'visit', tool: 'two' }]]);
});
