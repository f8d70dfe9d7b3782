import { assert, property } from 'fast-check';
import { expect, it, test } from 'vitest';
import { addressKey } from '../../src/domain/address/address-key';
import { toWebAddress } from '../../src/lib/web-address';
import { ONE_ADDRESS, storedAddresses, TWO_ADDRESSES } from '../support/address-keys';

it.each(ONE_ADDRESS)('the addresses %s and %s have the same key', (one, other) => {
  expect(addressKey(other)).toBe(addressKey(one));
});

it.each(TWO_ADDRESSES)('the addresses %s and %s have different keys', (one, other) => {
  expect(addressKey(other)).not.toBe(addressKey(one));
});

test('an internationalised host has one key regardless of its spelling', () => {
  const key = addressKey(toWebAddress('https://www.bücher.example/straße')!);
  expect(key).toBe('xn--bcher-kva.example/stra%C3%9Fe');
  expect(addressKey(toWebAddress('http://BÜCHER.example/straße/')!)).toBe(key);
});

test('normalising a key again does not change it', () => {
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
