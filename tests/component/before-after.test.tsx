import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BeforeAfter } from '../../src/ui/before-after';
import { wordDiff } from '../../src/ui/word-diff';

it.each([
  ['Writes short texts well', 'Writes long texts well', 'Writes [-short-][+long+] texts well'],
  ['One line', 'One\nline', 'One[- -][+\n+]line'],
  // These texts are too different for a word-by-word comparison.
  ['Writes texts', 'Bakes bread at night', undefined],
  ['', 'New', undefined],
  ['Old', '', undefined],
])('the words that differ between %j and %j are highlighted', (before, after, shown) => {
  const marked = wordDiff(before, after)?.map(
    ({ text, kind }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind],
  );
  expect(marked?.join('')).toBe(shown);
});
it.each([
  ['https://a.example/x', 'https://b.example/x', 'Gone: https://a.example/x → New: https://b.example/x'],
  ['', 'New', 'Empty → New: New'],
  ['Old', '', 'Gone: Old → Empty'],
])('no words are highlighted if %j and %j are very different', (before, after, shown) => {
  expect(render(<BeforeAfter before={before} after={after} />).container.textContent).toBe(shown);
});
