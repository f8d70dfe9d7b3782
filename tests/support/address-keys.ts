import { array, constantFrom, domain, oneof, string, tuple } from 'fast-check';
import { toWebAddress } from '../../src/lib/web-address';

const pieces = constantFrom(
  ...['/', '//', '.', '..', '%2e', '%2E.', '\\', '?', '&', '=', '#', 'www.', 'a', 'B', '%41', '%c3', '~', ';', ':80'],
  ...['utm_source=', 'gclid', 'ref=', 'REF', '"', '<', '^', '`', '{', '}', "'", '|', '@'],
);
export const storedAddresses = tuple(
  constantFrom('https://', 'http://', 'HTTPS://', 'HTTP://'),
  constantFrom('', 'www.', 'WWW.', 'www.www.', 'app.'),
  domain(),
  constantFrom('', '', ':80', ':443', ':0443', ':8080', ':0'),
  constantFrom('', '/', '?', '#'),
  oneof(
    array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    string({ maxLength: 20 }),
  ),
)
  .map((parts) => toWebAddress(parts.join('')))
  .filter((address) => address !== null);

/** Pairs of stored addresses with the same key. */
export const ONE_ADDRESS: readonly (readonly [string, string])[] = [
  ['https://example.com', 'http://example.com'],
  ['https://example.com', 'HTTPS://EXAMPLE.com/'],
  ['https://example.com', 'https://www.example.com'],
  ['https://example.com', 'https://WWW.example.com/#top'],
  ['https://example.com', 'https://example.com:443/'],
  ['https://example.com', 'http://example.com:80/'],
  ['https://example.com', 'http://example.com:0080/'],
  ['https://example.com', 'https://example.com/?'],
  ['https://example.com:8443/a', 'https://www.example.com:08443/a/'],
  ['https://example.com/app', 'https://example.com/app/'],
  ['https://example.com/app', 'https://example.com/app//#/start'],
  ['https://example.com/app', 'https://example.com/./old/../app'],
  ['https://example.com/app', 'https://example.com/old/%2E%2e/app/%2e'],
  ['https://example.com/a/b', 'https://example.com/a\\b'],
  ['https://example.com/%7Ba%7D', 'https://example.com/{a}'],
  ['https://example.com/?a=%27b%27', "https://example.com?a='b'"],
  ['https://example.com', 'https://example.com?utm_source=x&utm_medium=y'],
  ['https://example.com/?id=7', 'https://example.com/?UTM_Campaign=z&id=7&gclid=1'],
  ['https://example.com/?id=7', 'https://example.com/?fbclid=a&&id=7&ref=aisle'],
  ['https://xn--bcher-kva.example', 'https://www.XN--BCHER-KVA.example/'],
];

/** Pairs of stored addresses with different keys. */
export const TWO_ADDRESSES: readonly (readonly [string, string])[] = [
  ['https://example.com', 'https://example.org'],
  ['https://example.com', 'https://app.example.com'],
  ['https://example.com', 'https://www2.example.com'],
  ['https://example.com', 'https://wwwexample.com'],
  ['https://www.com', 'https://com.com'],
  ['https://example.com', 'https://example.com:8080'],
  ['https://example.com:8080', 'https://example.com:8081'],
  ['https://example.com', 'https://example.com/app'],
  ['https://example.com/app', 'https://example.com/App'],
  ['https://example.com/app', 'https://example.com/app/pro'],
  ['https://example.com/app', 'https://example.com/app.html'],
  ['https://example.com/a/b', 'https://example.com/a%2Fb'],
  ['https://example.com/a/b', 'https://example.com/a//b'],
  ['https://github.com/anna/tool', 'https://github.com/bert/tool'],
  ['https://anna.github.io', 'https://bert.github.io'],
  ['https://sites.google.com/view/one', 'https://sites.google.com/view/two'],
  ['https://example.com/~anna', 'https://example.com/~bert'],
  ['https://example.com/?id=7', 'https://example.com/?id=8'],
  ['https://example.com/?id=7', 'https://example.com'],
  ['https://example.com/?q=a', 'https://example.com/?q=A'],
  ['https://example.com/?reference=1', 'https://example.com/?reference=2'],
  ['https://example.com/a?b', 'https://example.com/a%3Fb'],
  ['https://xn--bcher-kva.example', 'https://xn--bchr-2ra.example'],
];
