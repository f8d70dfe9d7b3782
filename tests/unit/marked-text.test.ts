import { describe, expect, it } from 'vitest';
import { matchParts } from '../../src/features/tool-card/marked-text';

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

describe('highlighting of search matches', () => {
  it.each([
    ['the phrase, wherever it stands', 'A photoeditor for photos', 'photo', ['photo', 'photo']],
    ['letter case aside', 'ChatGPT chats', 'CHATGPT', ['ChatGPT']],
    ['its words, where the phrase is not there', 'Edits a photo', 'photo editing', ['Edits', 'photo']],
    ['other forms of a word', 'Summarise an essay', 'summarize essays', ['Summarise', 'essay']],
    ['no part inside another word', 'Incart', 'art tool', []],
    ['nothing without a search', 'Anything', '  ', []],
    ['special characters as they are', 'C++ (fast) a.c', 'c++', ['C++']],
    ['not what a pattern would find', 'abc', 'a.c', []],
    ['text beyond ASCII', 'Größe ändern', 'größe', ['Größe']],
    ['letters in another form', 'Große Cafe\u0301s', 'grosse café', ['Große', 'Cafe\u0301s']],
  ])('%s', (_what, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it.each(['(', '[a-z]', '\\', '$^', '👋', '\uD83D', '‮', '-', '/'])(
    'highlighting keeps the full text: %s',
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
