import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Wrapped } from '../../src/ui/wrapped';

/** The text as it is shown, with | where it may break beside its spaces. */
const shown = (text: string) => {
  const { container } = render(<Wrapped text={text} />);
  expect(container.textContent).toBe(text);
  return container.innerHTML.replaceAll('<wbr>', '|').replaceAll('&amp;', '&');
};

it.each([
  ['https://a-b.example.com/one_two?x=1&y=2#z', 'https://|a-b.|example.|com/|one_|two?|x=|1&|y=|2#|z'],
  ['https://example.com/', 'https://|example.|com/'],
  ['someone.long+tag@mail.example.org', 'someone.|long+|tag@|mail.|example.|org'],
  ['averylonghostname.example', 'averylonghostname.|example'],
])('an address breaks after its separators, and only there: %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(['Version 3.5 is out.', 'example.com', '', 'A sentence. Another: "yes", e.g. this.'])(
  'other text breaks at its spaces alone: %s',
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

it('an address in a sentence breaks without its neighbours', () => {
  expect(shown('See https://a.example/b, please.\nThen v1.2')).toBe('See https://|a.|example/|b, please.\nThen v1.2');
});
