import { expect, it } from 'vitest';
import { redactPath, redactText } from '../../src/lib/beacon';
import { analyticsServiceFor } from '../../src/lib/analytics-service';

it.each([
  ["Cannot read properties of undefined (reading 'map')", 'Cannot read properties of undefined (reading …)'],
  ["Can't find variable: shown", "Can't find variable: shown"],
  ["Unexpected token 'h', \"hello O'Brien\" is not valid JSON", 'Unexpected token … is not valid JSON'],
  ['“Ada’s tool” has no page', '… has no page'],
  ['cut off "in the middle of what was ty', 'cut off …'],
  ['Failed to fetch https://a.example/b?q=typed#token=1 now', 'Failed to fetch https://a.example/b now'],
  ['no account ada.lovelace+1@mail.example here', 'no account … here'],
  ['owner 3f2504e0-4f89-41d3-9a0c-0305e82c3301 is gone', 'owner … is gone'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.x is old', 'jwt ….….x is old'],
  ['call +49 1512345678', 'call +49 …'],
])('an error report for %j contains no typed text, identity or secret', (input, expected) =>
  expect(redactText(input)).toBe(expected),
);

it('an error report is short even if the error message is long', () =>
  expect(redactText('so '.repeat(10_000))).toHaveLength(200));

it.each([
  ['/blog/top-ai-video-tools-2025', '/blog/top-ai-video-tools-2025'],
  ['/tools/gpt-4o-mini-2024-07-18', '/tools/gpt-4o-mini-2024-07-18'],
  ['/unsubscribe/ada%40mail.example', '/unsubscribe/…'],
  ['/list/3f2504e0-4f89-41d3-9a0c-0305e82c3301/x', '/list/…/x'],
  ['/%E0%A4%A', '/…'],
])('the path %j is reported as %j', (path, expected) => expect(redactPath(path)).toBe(expected));

const view = { url: 'https://aisle.example/tools/chatgpt', host: 'aisle.example', referrer: 'https://search.example' };
it.each([
  ['https://plausible.io/api/event', { name: 'pageview', domain: view.host, url: view.url, referrer: view.referrer }],
  [
    'https://umami.example/api/send?website=w1',
    {
      type: 'event',
      payload: { website: 'w1', hostname: view.host, url: '/tools/chatgpt', referrer: view.referrer },
    },
  ],
  ['https://matomo.example/matomo.php?idsite=1', { rec: '1', url: view.url, urlref: view.referrer }],
])('the page view collector %s receives its own payload format', (text, expected) => {
  const address = new URL(text);
  const body = analyticsServiceFor(address).body(view, address);
  expect(typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body)).toEqual(expected);
});
