import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OwnerDisclosure } from '../../src/features/claims/owner-disclosure';
import { ListingOwner } from '../../src/features/edit-listings/listing-owner';
import type { AiTool } from '../../src/domain/listing/tool';
import type { OwnClaim } from '../../src/lib/database';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';

const CODE = '0123456789abcdef0123456789abcdef';
const open: OwnClaim = {
  ...{ state: 'open', proof_kind: 'domain', answer: null, is_verified: false, code: CODE },
  ...{ code_ends_at: '2026-12-06T12:00:00Z', checked_at: null, check_result: null, is_awaited: true },
};
const SEEN = 'File: the website responded with status 404. DNS record: not found yet.';
const answerWith = (claim?: Partial<OwnClaim>) => {
  backend.answers['own_claim'] = { data: claim ? [{ ...open, ...claim }] : [] };
};
async function show(url = 'https://lumen.ai/') {
  const shown = renderApp(<OwnerDisclosure tool={{ id: 'lumen', slug: 'lumen', name: 'Lumen', url }} isMember />);
  expect(backend.sent('own_claim')).toEqual([]);
  await shown.user.click(screen.getByText('Is this your tool?'));
  return shown;
}

it('a visitor who claims a tool signs in and returns to the tool’s page', () => {
  renderApp(
    <OwnerDisclosure tool={{ id: 'lumen', slug: 'lumen', name: 'Lumen', url: 'https://lumen.ai/' }} isMember={false} />,
  );
  expect(screen.getByText('Is this your tool?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in', hidden: true }).getAttribute('href')).toBe(
    '/sign-in?returnTo=%2Ftools%2Flumen',
  );
  expect(backend.sent('own_claim')).toEqual([]);
});

const choose = async (user: Awaited<ReturnType<typeof show>>['user'], kind: string) =>
  user.selectOptions(await screen.findByLabelText('Proof'), kind);

beforeEach(() => {
  backend.startSession();
  backend.answers['claim_listing'] = { data: 'id' };
});

it('a claimant gets a code to copy and instructions for publishing the code', async () => {
  answerWith();
  const { user } = await show();
  await choose(user, 'A code on the tool’s domain');
  expect(await screen.findByText('lumen.ai')).toBeTruthy();
  answerWith({});
  await user.click(screen.getByRole('button', { name: 'Get the code' }));
  expect(await screen.findByText(`directory-owner=${CODE}`)).toBeTruthy();
  expect(backend.sent('claim_listing')).toEqual([{ listing_id: 'lumen', proof_kind: 'domain' }]);
  const terms = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.firstChild?.textContent]);
  expect(terms.slice(1)).toEqual([
    ['In a file at this address', 'https://lumen.ai/.well-known/directory-owner.txt'],
    ['Or in a TXT record with this name', '_directory-owner.lumen.ai'],
  ]);
  expect(screen.getByText('Not checked yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy: Line of text' }));
  expect(await navigator.clipboard.readText()).toBe(`directory-owner=${CODE}`);
});

it('a claimant sees the verification result and can check again', async () => {
  answerWith({ checked_at: '2026-11-22T02:30:00Z', check_result: SEEN, is_awaited: false });
  const { user } = await show();
  expect(await screen.findByText(SEEN)).toBeTruthy();
  answerWith({ checked_at: '2026-11-22T02:30:00Z', check_result: SEEN });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('We will check again tonight.')).toBeTruthy();
  expect(backend.sent('claim_listing')).toEqual([{ listing_id: 'lumen', proof_kind: 'domain' }]);
  answerWith({ proof_kind: 'email', code: null });
  await user.click(screen.getByRole('button', { name: 'Choose another proof' }));
  await choose(user, 'An email address at the tool’s domain');
  await user.type(screen.getByLabelText('Email'), 'me@lumen.ai');
  await user.click(screen.getByRole('button', { name: 'Claim this listing' }));
  expect(await screen.findByText(/^Your claim is in review/)).toBeTruthy();
  expect(backend.sent('claim_listing')[1]).toEqual({ listing_id: 'lumen', proof_kind: 'email', proof: 'me@lumen.ai' });
});

it('a claimant is warned if a code cannot prove the ownership of the address', async () => {
  answerWith();
  const { user } = await show('https://github.com/lumen');
  await choose(user, 'A code on the tool’s domain');
  expect(await screen.findByText(/^A code cannot prove that this listing is yours/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get the code' }).disabled).toBe(true);
});

it.each([
  [{ state: 'granted', is_verified: true }, 'This listing is yours. Its domain is verified.', []],
  [{ state: 'granted', proof_kind: 'email' }, /^This listing is yours. You can also verify/, ['Get the code']],
  [
    { state: 'refused', proof_kind: 'email', answer: 'No such mail.' },
    'Your last claim was rejected. No such mail.',
    ['Claim this listing'],
  ],
] as const)('a claim with the status %j shows the next step', async (claim, words, buttons) => {
  answerWith({ ...claim, code: null });
  await show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(screen.queryByLabelText('Proof') !== null).toBe(claim.state === 'refused');
});

const granted = { proven_domain: 'lumen.ai', proven_by: 'dns', decided_at: '2026-11-22T02:30:00Z' };

it.each([
  ['https://app.lumen.ai/', granted, /^Claim approved by a code on lumen.ai \(a DNS record\) on .*M\.$/],
  ['https://lumen.com/', granted, /so the proof is no longer valid\.$/],
  [
    'https://lumen.ai/',
    { ...granted, proven_domain: null, proven_by: null },
    /^Claim approved after a review on .*M\.$/,
  ],
  ['https://lumen.ai/', null, 'Submitted the listing. There is no proof of ownership.'],
])('the editor of a listing at %s shows how its owner was approved', async (url, claim, words) => {
  backend.answers['select ownership_claims'] = { data: claim };
  renderApp(<ListingOwner listing={{ id: 'lumen', url, created_by: '0123456789' } as AiTool} userId="me" />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/^Member 01234567\./)).toBeTruthy();
});
