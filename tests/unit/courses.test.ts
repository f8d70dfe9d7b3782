import { expect, test } from 'vitest';
import { courseGroups } from '../../src/content/courses';

test('no resource is listed twice, and each has a plain https address', () => {
  const urls = courseGroups.flatMap(({ resources }) => resources.map(({ url }) => url));
  expect(new Set(urls).size).toBe(49);
  for (const url of urls) {
    const { protocol, username, search } = new URL(url);
    expect({ url, protocol, username, search }).toEqual({ url, protocol: 'https:', username: '', search: '' });
  }
});

test('each resource is described in one sentence', () => {
  for (const { description, title, provider } of courseGroups.flatMap(({ resources }) => resources)) {
    expect(description).toMatch(/^[A-Z].{30,}\.$/);
    expect([title, provider]).not.toContain('');
  }
});
