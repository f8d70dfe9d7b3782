import { assert, property } from 'fast-check';
import { expect, it, test } from 'vitest';
import { addressKey } from '../../src/domain/address/address-key';
import { toWebAddress } from '../../src/lib/web-address';
import { ONE_ADDRESS, storedAddresses, TWO_ADDRESSES } from '../support/address-keys';

it.each(ONE_ADDRESS)('%s and %s are one address', (one, other) => {
  expect(addressKey(other)).toBe(addressKey(one));
});

it.each(TWO_ADDRESSES)('%s and %s are two addresses', (one, other) => {
  expect(addressKey(other)).not.toBe(addressKey(one));
});

test('an international host has one key, however it is typed', () => {
  const key = addressKey(toWebAddress('https://www.bücher.example/straße')!);
  expect(key).toBe('xn--bcher-kva.example/stra%C3%9Fe');
  expect(addressKey(toWebAddress('http://BÜCHER.example/straße/')!)).toBe(key);
});

test('a key is its own key, and what a browser makes of an address has the same one', () => {
  assert(
    property(storedAddresses, (address) => {
      const key = addressKey(address);
      expect(addressKey(key)).toBe(key);
      expect(addressKey(`HTTP://www.${key}#part`)).toBe(key);
      expect(addressKey(new URL(address).href)).toBe(key);
    }),
    { numRuns: 10_000 },
  );
});
