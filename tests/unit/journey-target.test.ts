import { expect, it } from 'vitest';
import { isMarkedAddress, markedAddress } from '../support/journey-test-data';
import { projectOfEnvironment, refusal } from '../support/journey-target';

it('the end-to-end tests refuse a project with other listings unless the operator allows it', () => {
  expect(refusal(0, undefined)).toBeUndefined();
  expect(refusal(520, undefined)).toMatch(/^This project holds 520 listings that the journeys did not make/);
  expect(refusal(520, 'perhaps')).toBeDefined();
  expect(refusal(520, 'yes')).toBeUndefined();
});

it('the end-to-end tests use the embedded backend if no variables are set', () => {
  expect(projectOfEnvironment({})).toBeUndefined();
  expect(() => projectOfEnvironment({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' })).toThrow(
    'The journeys also need SUPABASE_SECRET_KEY, SUPABASE_ADMIN_EMAIL, SUPABASE_ADMIN_PASSWORD.',
  );
});

it('only accounts of the end-to-end tests have the test marker', () => {
  expect(isMarkedAddress(markedAddress('Mira'))).toBe(true);
  for (const other of ['member@example.com', 'journeys@example.com', 'journeys.x.mira@example.org', undefined]) {
    expect(isMarkedAddress(other)).toBe(false);
  }
});
