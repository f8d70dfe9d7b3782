import { expect, test } from 'vitest';
import { courseGroups, coursesUpdated } from '../../src/content/courses';
import { faqItems } from '../../src/content/faq';
import { answerText } from '../../src/features/faq/faq-data';

test('there are seven groups in the order of the specification', () => {
  expect(courseGroups.map(({ key, label }) => [key, label])).toEqual([
    ['nlp', 'NLP'],
    ['cv', 'Computer Vision'],
    ['ml', 'Machine Learning'],
    ['dl', 'Deep Learning'],
    ['genai', 'Generative AI'],
    ['langchain', 'LangChain'],
    ['llamaindex', 'LlamaIndex'],
  ]);
});

test.each(courseGroups.map((group) => [group.key, group] as const))('%s has seven resources', (_key, { resources }) => {
  expect(resources).toHaveLength(7);
});

test('no resource is listed twice, and each address is a plain https one', () => {
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

test('the list is dated as the specification says', () => {
  expect(coursesUpdated).toBe('March 28, 2025');
});

test('the FAQ has 12 questions, and one says what a submission needs', () => {
  expect(faqItems).toHaveLength(12);
  expect(new Set(faqItems.map(({ question }) => question)).size).toBe(12);
  expect(faqItems.map(answerText).join('\n')).toContain(
    'name, description, website URL, category, pricing and a banner image',
  );
});
