import { CONSTRAINT_MESSAGES } from '../../src/domain/errors/constraint-messages';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { describeError } from '../../src/domain/errors/describe-error';
import { isOutcomeUnknown } from '../../src/domain/errors/describe-failure';

const broken = (constraint: string) => `new row for relation "ai_tools" violates check constraint "${constraint}"`;

describe('the message for a backend error', () => {
  it('the backend’s own message is used if there is no better message', () => {
    expect(describeError({ message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 })).toBe(
      'Invalid login credentials',
    );
    expect(describeError(new Error('You must provide either an email or phone number and a password'))).toBe(
      'You must provide either an email or phone number and a password',
    );
  });

  it('a failed upload is not mistaken for a network failure', () => {
    expect(describeError(new Error('Banner upload failed: mime type image/gif is not supported'))).toBe(
      'Banner upload failed: mime type image/gif is not supported',
    );
  });

  it('a constraint violation is explained, on hosted Supabase and on the embedded backend', () => {
    const sentence = 'The name must be 2 to 120 characters.';
    expect(describeError({ code: '23514', message: broken('ai_tools_name_length') })).toBe(sentence);
    expect(describeError({ code: 'SUP', message: `error: ${broken('ai_tools_name_length')}` })).toBe(sentence);
  });

  it.each([
    ['picks_tool_id_fkey', 'This listing was just deleted. Nothing was saved.'],
    ['placement_terms_bought_by_fkey', 'This account was deleted, perhaps on another device. Nothing was saved.'],
  ])('a foreign key error is explained with the deleted row: %s', (constraint, sentence) => {
    const message = `insert or update on table "it" violates foreign key constraint "${constraint}"`;
    expect(describeError({ code: '23503', message })).toBe(sentence);
    expect(describeError({ code: 'SUP', message: `error: ${message}` })).toBe(sentence);
  });

  it.each([
    [
      'a permission error',
      { code: '42501', message: 'new row violates row-level security policy for table "ai_tools"' },
      /permission.*Sign in again/,
    ],
    ['a missing grant', { code: 'SUP', message: 'permission denied for table ai_tools' }, /permission.*Sign in again/],
    ['a NUL character', { code: '22P05', message: 'unsupported Unicode escape sequence' }, /cannot be saved/],
    ['a lone surrogate', { message: 'invalid byte sequence for encoding "UTF8"' }, /cannot be saved/],
    ['a network failure in Chrome', new TypeError('Failed to fetch'), /cannot be reached/],
    [
      'a network failure in the database client',
      { message: 'TypeError: Failed to fetch', code: '' },
      /cannot be reached/,
    ],
    [
      'a network failure in Firefox',
      new TypeError('NetworkError when attempting to fetch resource.'),
      /cannot be reached/,
    ],
    ['a network failure in Safari', new TypeError('Load failed'), /cannot be reached/],
    [
      'a 503 from the auth server',
      { name: 'AuthRetryableFetchError', message: '{}', status: 503 },
      /cannot be reached/,
    ],
  ])('the message explains %s and the next step', (_what, error, expected) => {
    expect(describeError(error)).toMatch(expected);
  });

  it.each([undefined, null, 'text', 7, {}, { message: '' }, new Error('')])(
    'an error without text has an empty message: %s',
    (error) => {
      expect(describeError(error)).toBe('');
    },
  );

  it('an error has an empty message if its text is an HTML page or not a string', () => {
    expect(describeError({ message: { deep: 1 } })).toBe('');
    expect(describeError({ message: '<html><body><h1>502 Bad Gateway</h1></body></html>' })).toBe('');
  });
});

test('every constraint that a listing can violate has a message', () => {
  const folder = new URL('../../supabase/migrations/', import.meta.url);
  const sql = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const names = [...sql.matchAll(/constraint (ai_tools_\w+)\s+check/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(10);
  // A client cannot violate these constraints, because triggers set the values.
  const internal = [
    'ai_tools_slug_form',
    'ai_tools_approved_at_when_approved',
    'ai_tools_rejected_reason_when_rejected',
  ];
  const unexplained = names.filter((name) => describeError({ message: broken(name) }) === broken(name));
  expect(unexplained).toEqual(internal);
  const explained = Object.keys(CONSTRAINT_MESSAGES).filter((name) => name.startsWith('ai_tools_'));
  expect(explained.filter((name) => !names.includes(name))).toEqual(['ai_tools_pkey']);
});

test.each([
  ['a missing response', { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }, true],
  ['a response of a proxy', { name: 'AuthRetryableFetchError', status: 504, message: 'Gateway Timeout' }, true],
  ['an HTML page of a proxy', { message: '<html><body>504 Gateway Timeout</body></html>' }, true],
  ['a database error', { code: '42501', message: 'permission denied for table ai_tools' }, false],
  ['an auth server error that stores nothing', { name: 'AuthRetryableFetchError', status: 500, message: '' }, false],
  [
    'a chunk that failed to load',
    { name: 'TypeError', message: 'Failed to fetch dynamically imported module: https://example.com/assets/a.js' },
    false,
  ],
])('after %s (%j), the outcome of a write counts as unknown: %s', (_what, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected);
});
