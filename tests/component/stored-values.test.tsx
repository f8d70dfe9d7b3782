import { render, renderHook } from '@testing-library/react';
import { json, oneof, sample, string } from 'fast-check';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { TABLE_FACTS } from '../../src/domain/listing-files/table';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';
import { providerReturn } from '../../src/features/auth/return-address';
import { toSessionUser } from '../../src/features/auth/session-user';
import { readConsent } from '../../src/features/consent/consent';
import { readEditDraft } from '../../src/features/listing-form/use-edit-draft';
import { isSlug } from '../../src/domain/directory/compare';
import { readColumnChoices } from '../../src/features/import/column-choices';
import { storedSelection } from '../../src/features/tool-card/compare-selection';
import { useKeysPreference } from '../../src/features/review/keys';
import { useListingDraft } from '../../src/features/listing-form/use-listing-draft';
import { visitsOn } from '../../src/features/analytics/visitor-counts';
import { safeLocalStorage } from '../../src/lib/safe-storage';
import { sessionStore } from '../../src/lib/stored-session';
import { RouteFocus, useScrollRestoration } from '../../src/ui/route-focus';
import { makeTool } from '../support/tools';

const storedTool = makeTool({ id: 't' });

const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_at: 1,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'u', email: 'mo@example.com', user_metadata: { name: 'Mo' } },
};
const DRAFT = { userId: 'u', values: listingDefaults, inDoubt: { id: 'd', versions: [{ name: 'Lumen' }] } };
const EDIT_DRAFT = {
  base: storedTool,
  values: { ...listingDefaults, duplicateReason: 'Another edition of it.', source: '', problem: '' },
};

/** Returns copies of an object. Each copy has one invalid value, at any depth. */
function corruptedCopies(value: unknown, wrong: unknown[]): unknown[] {
  if (typeof value !== 'object' || value === null) return wrong;
  return Object.entries(value).flatMap(([key, part]) =>
    corruptedCopies(part, wrong).map((bad) => ({ ...value, [key]: bad })),
  );
}

const wrongParts: unknown[] = [null, 7, true, '', [], {}, 'x', [null], { toString: 1 }];
const CHOICE = [{ slug: 'lumen', name: 'Lumen' }];
const COLUMNS = [{ header: ['Nom', 'X'], facts: ['name', null] }];
const VALUES = [
  ...['', ' ', '{', 'null', 'true', '0', '-1', '1e999', '""', '"text"', '[]', '{}', '[null]', 'undefined', 'NaN'],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"counts":null}',
    '{"counts":{"2026-03-31":"7"}}',
    '\u0000',
    '\ud800',
  ],
  ...[SESSION, DRAFT, EDIT_DRAFT, CHOICE, COLUMNS]
    .flatMap((whole) => corruptedCopies(whole, wrongParts))
    .map((value) => JSON.stringify(value)),
  ...sample(oneof(json(), string({ unit: 'binary' })), { numRuns: 120, seed: 7 }),
];

function useDraft(userId: string) {
  const form = useForm({ defaultValues: listingDefaults });
  return useListingDraft(userId, form);
}

/** Reads of each key, like those of the site. A read throws if the site would crash. */
const readers: Record<string, { area?: 'session'; read: () => void }> = {
  'cookie-consent': { read: () => expect([null, 'accepted', 'declined']).toContain(readConsent()) },
  'visitor-data': { read: () => expect(visitsOn('2026-03-31', safeLocalStorage)).toSatisfy(Number.isSafeInteger) },
  'review-keys': { read: () => expect(renderHook(useKeysPreference).result.current[0]).toBeTypeOf('boolean') },
  'listing-draft': {
    read: () => {
      const { result, unmount } = renderHook(() => useDraft('u'));
      expect(result.current.inDoubt()?.id ?? 'd').toMatch(/\S/);
      unmount();
    },
  },
  'edit-draft:t': {
    area: 'session',
    read: () => {
      const draft = readEditDraft('t');
      for (const value of Object.values(draft?.values ?? {})) expect(value).toBeTypeOf('string');
    },
  },
  compare: {
    area: 'session',
    read: () => {
      for (const { slug, name } of storedSelection.read() ?? [])
        expect([isSlug(slug), typeof name]).toEqual([true, 'string']);
    },
  },
  'import-columns': {
    read: () => {
      for (const { header, facts } of readColumnChoices()) {
        expect(facts).toHaveLength(header.length);
        for (const fact of facts) expect(fact === null || fact in TABLE_FACTS).toBe(true);
      }
    },
  },
  'return-to': { area: 'session', read: () => expect(providerReturn.take()).toMatch(/^\//) },
  'scroll-positions': {
    area: 'session',
    read: () => {
      const Memory = () => {
        useScrollRestoration();
        return <RouteFocus />;
      };
      const view = render(<Memory />, { wrapper: MemoryRouter });
      window.dispatchEvent(new Event('pagehide'));
      view.unmount();
    },
  },
  'auth-began': { read: () => expect(pendingSignIn.claims({ email: 'mo@example.com', isRecovery: true })).toBe(false) },
  'sb-test-auth-token': {
    read: () => {
      const text = sessionStore.getItem('sb-test-auth-token');
      if (text === null) return;
      const user = toSessionUser(JSON.parse(text).user);
      expect([user.id, user.name, user.email].map((part) => typeof part)).toEqual(['string', 'string', 'string']);
      expect(user.id).not.toBe('');
    },
  },
};

test.each(Object.entries(readers))('the site works with any stored value of the key %s', (key, { area, read }) => {
  vi.stubGlobal('scrollTo', () => {});
  expect(VALUES.length).toBeGreaterThan(300);
  const storage = area === 'session' ? sessionStorage : localStorage;
  for (const value of VALUES) {
    storage.setItem(key, value);
    expect(read).not.toThrow();
  }
});

test.each([
  ['an email that is not text', { ...SESSION, user: { id: 'u', email: 7 } }],
  ['an empty user', { ...SESSION, user: {} }],
  ['no user', { ...SESSION, user: null }],
  ['no tokens', {}],
])('an invalid session with %s is removed from storage', (_what, session) => {
  localStorage.setItem('cookie-consent', 'yes');
  localStorage.setItem('sb-test-auth-token', JSON.stringify(session));
  readConsent();
  sessionStore.getItem('sb-test-auth-token');
  expect(localStorage.length).toBe(0);
});

test('a valid stored value is unchanged', () => {
  const text = JSON.stringify(SESSION);
  localStorage.setItem('sb-test-auth-token', text);
  expect(sessionStore.getItem('sb-test-auth-token')).toBe(text);
  sessionStorage.setItem('edit-draft:t', JSON.stringify(EDIT_DRAFT));
  expect(readEditDraft('t')).toEqual(EDIT_DRAFT);
});
