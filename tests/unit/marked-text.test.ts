import { describe, expect, it } from 'vitest';
import { matchParts } from '../../src/features/tool-card/marked-text';

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

describe('highlighting of search matches', () => {
  it.each([
    ['every occurrence of the phrase', 'A photoeditor for photos', 'photo', ['photo', 'photo']],
    ['the phrase in any letter case', 'ChatGPT chats', 'CHATGPT', ['ChatGPT']],
    ['single words if the phrase does not occur', 'Edits a photo', 'photo editing', ['Edits', 'photo']],
    ['other forms of a word', 'Summarise an essay', 'summarize essays', ['Summarise', 'essay']],
    ['nothing inside another word', 'Incart', 'art tool', []],
    ['nothing without a search', 'Anything', '  ', []],
    ['special characters literally', 'C++ (fast) a.c', 'c++', ['C++']],
    ['no regular expression matches', 'abc', 'a.c', []],
    ['non-ASCII text', 'Größe ändern', 'größe', ['Größe']],
    ['letters in another Unicode form', 'Große Cafe\u0301s', 'grosse café', ['Große', 'Cafe\u0301s']],
  ])('a search highlights %s', (_what, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it.each(['(', '[a-z]', '\\', '$^', '👋', '\uD83D', '‮', '-', '/'])(
    'highlighting keeps the full text for the query %s',
    (query) => {
      const text = `Any (text) [a-z] \\ 👋 with ${query} in it`;
      expect(
        matchParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );
});
