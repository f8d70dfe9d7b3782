import { expect, test } from 'vitest';
import { courseGroups } from '../../src/content/courses';

test('every course resource is unique and has an https address', () => {
  const urls = courseGroups.flatMap(({ resources }) => resources.map(({ url }) => url));
  expect(new Set(urls).size).toBe(49);
  for (const url of urls) {
    const { protocol, username, search } = new URL(url);
    expect({ url, protocol, username, search }).toEqual({ url, protocol: 'https:', username: '', search: '' });
  }
});

test('every course resource has a one-sentence description', () => {
  for (const { description, title, provider } of courseGroups.flatMap(({ resources }) => resources)) {
    expect(description).toMatch(/^[A-Z].{30,}\.$/);
    expect([title, provider]).not.toContain('');
  }
});
