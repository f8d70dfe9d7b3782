import { plainPath, plainText } from '../../src/lib/beacon.ts';
import { readPicture, Unusable } from '../../scripts/icons/read-picture.ts';
import { correctedPath } from '../../src/app/corrected-path.ts';
import { type Answer, classify, needsElsewhere } from '../../supabase/functions/_shared/visit/classify.ts';
import { iconLinks } from '../../supabase/functions/_shared/visit/icon-links.ts';
import { find } from '../../supabase/functions/read-page/find.ts';
import { filled, repeated, type Shape, within } from './hostile-imports.ts';

const ADDRESS = 'https://lumen.example/';
const seen = (html: string, more: Partial<Answer> = {}): Answer => ({
  ...{ kind: 'answer', hops: [], url: ADDRESS, status: 200, headers: { 'content-type': 'text/html' } },
  ...{ bytes: Buffer.from(html), text: html, ...more },
});

const title = (...[before, part, after]: Parameters<typeof within>) =>
  within(`<title>${before}`, part, `${after ?? ''}</title>`);
const words = (part: string, after = '') => within('<title>Lumen</title><p>', part, `${after}</p>`);
const data = (...[before, part, after]: Parameters<typeof within>) =>
  within(`<title>Lumen</title><script type="application/ld+json">${before}`, part, `${after ?? ''}</script>`);
const things = (part: (name: string) => string, name: string): Shape => data('[', `${part(name)},`, '{}]');
const program = (name: string) => `{"@type":"SoftwareApplication","name":"${name}"}`;
const owner = (name: string) => `{"@type":"Organization","name":"${name}"}`;
/** Many short elements, each with an address relative to a long base. */
const withBase =
  (part: string): Shape =>
  (length) =>
    `<base href="${ADDRESS}${filled(length / 2, 'a')}/">${filled(length / 2, part)}`;
const nestedTags =
  (open: string, close: string): Shape =>
  (length) =>
    filled(length / 2, open) + filled(length / 2, close);

const PAGE: Record<string, Shape> = {
  'a title of spaces': title('a', ' ', 'b'),
  'a title of separators': title('a', '|', 'b'),
  'a title of spaced separators': title('a', ' | ', 'b'),
  'a title of dashes behind a space': title('a ', '-', 'b'),
  'a title of commas': title('a', ',', 'b c'),
  'a title of slashes': title('', '/', ' b'),
  'a title of points': title('oops', '.', '\n'),
  'a title of names for sale': title('', 'buy a domain name ', 'b'),
  'a title of entities': title('', '&amp;', 'b'),
  'digits and commas': words('1,'),
  'digits and points': words('1.'),
  'digits behind a sign of money': words('$1,'),
  digits: words('1'),
  'digits and words of free': words('1 free '),
  'words of a rate': words('$1 per page/'),
  'spaces before the end of CDATA': data('', ' ', ']]> x'),
  'slashes before the end of CDATA': data('', '/', ']]> x'),
  'spaces behind a comma': data('[1,', ' ', 'x'),
  'commas and spaces': data('[', ', ', ']'),
  'programs of one name': things(program, 'Lumen'),
  'owners of long names': things(owner, `a${','.repeat(9000)}b`),
  'owners of slashes': things(owner, `${'/'.repeat(9000)} b`),
  'elements within elements': nestedTags('<i>', '</b>'),
  'elements with texts': repeated('<i>a'),
  'forms within elements': nestedTags('<i>', '<form>'),
  'elements closed again': nestedTags('<i>', '</i>'),
  'comments never closed': repeated('<!--'),
  'scripts never closed': repeated('<script>'),
  'closing tags of scripts begun': within('<script>', '</scrip'),
  'attributes of one element': within('<a ', 'a=b '),
  'many attributes of one element': (length) =>
    `<a ${Array.from({ length: length / 8 }, (_, at) => `a${at}`).join(' ')}>`,
  'frames against a long base': withBase('<iframe src=a></iframe>'),
  'a charset behind spaces': within('<meta charset=', ' ', '">'),
  'a jump behind spaces': within('<script>location', ' ', 'x</script>'),
  'windows of windows': within('<script>', 'window.', 'x</script>'),
  'descriptions of spaces': within('<meta name="description" content="a', ' ', 'b">'),
  'descriptions of hosts': within('<meta name="description" content="', 'Contribute to a', '">'),
  'refreshes behind spaces': within('<meta http-equiv="refresh" content="0;', ' ', '">'),
};

const ICONS: Record<string, Shape> = {
  'sizes of digits': within('<link rel=icon href=/a.png sizes="', '1', '">'),
  'sizes of many icons': within('<link rel=icon href=/a.png sizes="', '1x1 ', '">'),
  'sizes of x': within('<link rel=icon href=/a.png sizes="', 'x', '">'),
  'sizes of digits and x': within('<link rel=icon href=/a.png sizes="', '1x', '">'),
  'sizes of spaces': within('<link rel=icon href=/a.png sizes="', ' ', '1">'),
  'sizes of any': within('<link rel=icon href=/a.png sizes="', 'any', '">'),
  'an address of points': within('<link rel=icon href="/', '.svg', 'a">'),
  'an address of data': within('<link rel=icon href="data:image/png,', 'a', '">'),
  'an address of steps back': within('<link rel=icon href="/', 'a/../', '">'),
  'a relation of spaces': within('<link href=/a.png rel="', ' ', 'icon">'),
  'relations of icons': within('<link href=/a.png rel="', 'icon ', '">'),
  'relations of touch icons': within('<link href=/a.png rel="', 'apple-touch-icon', '">'),
  'a media of darkness begun': within('<link rel=icon href=/a.png media="', 'dar', '">'),
  'many icons': repeated('<link rel=icon href=/a.png sizes=1x1>'),
  'many icons of their own': (length) =>
    Array.from({ length: length / 40 }, (_, at) => `<link rel=icon href=/${at}.png sizes=1x${at}>`).join(''),
  'icons against a long base': withBase('<link rel=icon href=a>'),
  'bases upon bases': repeated('<base href=a>'),
  'elements within elements': nestedTags('<i>', '</b>'),
  'elements closed again': nestedTags('<i>', '</i>'),
  'tags never closed': repeated('<link rel="icon" '),
};

const LINKS: Record<string, Shape> = {
  ...Object.fromEntries(
    Object.entries(PAGE).filter(([name]) => /title|elements|forms|jump|windows|refresh/.test(name)),
  ),
  'domains for sale begun': words('this domain '),
  'domains for sale denied': words('domain is '),
  'domains with their names': words('lumen.example is '),
  'related searches': words('related searches '),
  'access denied': words('access denied '),
  'notices begun': words('this site is '),
  'notices begun of one letter': words('this site is a '),
  'notices in German': words('diese domain '),
  'notices in Russian': words('сайт '),
  'servers begun': words('web server is '),
  'pages of servers': words('replace this page '),
  'words to owners': words('if you are '),
  'upload on upload': words('upload '),
  'errors of numbers': words('404 '),
  'numbers and tokens': words('1a-'),
  'links to a market': repeated('<a href="http://dan.com/a">a</a>'),
  'links without words': repeated('<a href=a></a>'),
};

const DRAWINGS: Record<string, Shape> = {
  comments: within('', '<!-- -->', 'x'),
  'comments begun': repeated('<!--'),
  'comments of lines': within('<!--', '\n', 'x'),
  'comments closed early': within('<!--', '-->', 'x'),
  instructions: within('', '<?xml ?>', 'x'),
  'instructions begun': repeated('<?xml'),
  'instructions of spaces': within('<?xml', ' ', 'x'),
  'doctypes begun': repeated('<!doctype svg'),
  doctypes: within('', '<!doctype svg>', 'x'),
  'a doctype of spaces': within('<!doctype svg', ' ', 'x'),
  spaces: within('', ' ', 'x'),
  'spaces and comments': within('', ' <!-- -->', 'x'),
  'comments and instructions': within('', '<!-- --><?xml ?>', 'x'),
  lines: within('', '\n', 'x'),
  'marks of order': repeated('\uFEFF'),
  'drawings begun': repeated('<sv'),
  'elements of long names': within('<svg ><', 'a', ':'),
  'elements with prefixes': within('<svg >', '<a:', ''),
  'prefixes of prefixes': within('<svg ><', 'a:', ''),
  'closing tags': within('<svg >', '</svg>', ''),
};

const TEXTS: Record<string, Shape> = {
  spaces: within('a', ' ', 'b'),
  slashes: within('/', '/', 'a'),
  'addresses of e-mail begun': repeated('a@'),
  'letters before an at': within('', 'a', ' '),
  'quotation marks': repeated('"'),
  'quotation marks behind letters': repeated('a"'),
  'open quotation marks': repeated(' «'),
  'question marks': repeated('?'),
  'hexadecimal digits': repeated('abcdef01'),
  'ids begun': repeated('01234567-'),
  dashes: repeated('-'),
  'capitals and dashes': repeated('A-'),
  digits: repeated('1'),
  'capitals without digits': repeated('A'),
  'words of fifteen letters': repeated('aB3456789012345 '),
  escapes: repeated('%20'),
  'escapes begun': repeated('%'),
  'lone surrogates': repeated('\ud800'),
  lines: repeated('\n'),
  emoji: repeated('😀'),
};

const drawing = (text: string): unknown => {
  try {
    return readPicture(Buffer.from(text));
  } catch (error) {
    if (error instanceof Unusable) return error;
    throw error;
  }
};
const link = (text: string): unknown => {
  const answer = seen(text, { elsewhere: text });
  return [needsElsewhere(answer), classify(answer), classify({ ...answer, status: 404 })];
};

/**
 * The readers of untrusted text, with shapes that once made such readers hang. The link check reads only 64 kB of a page.
 */
export const HOSTILE_PAGES: Record<string, { read: (text: string) => unknown; shapes: Record<string, Shape> }> = {
  page: { read: (text) => find(seen(text, { text: text.slice(0, 64 * 1024) })), shapes: PAGE },
  link: { read: link, shapes: LINKS },
  icons: { read: (text) => iconLinks(text, ADDRESS), shapes: ICONS },
  drawing: { read: drawing, shapes: DRAWINGS },
  report: { read: (text) => [plainText(text), plainPath(text), correctedPath(text)], shapes: TEXTS },
};
