import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BeforeAfter } from '../../src/ui/before-after';
import { wordDiff } from '../../src/ui/word-diff';
import MySubmissionsPage from '../../src/pages/my-submissions-page';
import RevisionsPage from '../../src/pages/revisions-page';
import SuggestChangePage from '../../src/pages/suggest-change-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const user = 'user-mo@example.com';
const lumen = (own = {}) => makeTool({ id: 'lumen', name: 'Lumen', ...own });
const sent = () => backend.sent('send_revision') as { revision_id: string; patch: object; based_on: object }[];

describe('the form', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['select ai_tools'] = { data: lumen() };
    backend.answers['send_revision'] = { data: 'waiting' };
  });
  const open = () => renderPage(<SuggestChangePage />, { at: '/suggest-change?tool=lumen' });
  const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
  const fill = async (person: ReturnType<typeof open>['user'], label: string | RegExp, text: string) => {
    await person.click(await field(label));
    await person.paste(text);
  };
  const send = () => screen.getByRole('button', { name: /^Send/ });

  it('sends what differs from the listing, with what stood there, why, and where it says so', async () => {
    const { user: person } = open();
    const description = await field('Description');
    expect(screen.getByText('Nothing is changed yet.')).toBeTruthy();
    await person.clear(description);
    await fill(person, 'Description', 'Draws maps of cities.');
    await fill(person, /^Free trial/, '14');
    expect(await field('Why')).toBeTruthy();
    expect(screen.getByText('Changed: Description, Free trial days.')).toBeTruthy();
    await person.click(send());
    expect(await screen.findByText('Say in a few words why')).toBeTruthy();
    await fill(person, 'Why', ' They told us. ');
    await fill(person, /^Where it says so/, 'no address');
    await person.click(send());
    expect(await screen.findByText('Please enter a valid address')).toBeTruthy();
    expect(sent()).toEqual([]);
    await person.clear(await field(/^Where it says so/));
    await fill(person, /^Where it says so/, 'lumen.example.com/news');
    await person.click(send());
    await screen.findByText('Your change is in review.');
    expect(sent()).toEqual([
      {
        ...{ revision_id: expect.any(String), listing_id: 'lumen' },
        patch: { description: 'Draws maps of cities.', trial_days: 14 },
        based_on: { description: 'Turns a sketch into a finished picture.', trial_days: null },
        ...{ note: 'They told us.', source: 'https://lumen.example.com/news' },
      },
    ]);
    expect(address()).toBe('/my-submissions');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('edit-draft'))).toEqual([]);
  });

  it('what can be checked needs no reason', async () => {
    const { user: person } = open();
    await person.selectOptions(await field('Pricing'), 'Paid');
    await person.click(send());
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([{ patch: { pricing_type: 'paid' } }]);
  });

  it('begins with the change that waits, and changes it under its id; an owner need not say why', async () => {
    backend.answers['select ai_tools'] = { data: lumen({ created_by: user }) };
    backend.answers['select listing_revisions'] = {
      data: { id: 'r1', patch: { category: 'Maps', has_api: true }, note: null, source: null },
    };
    const { user: person } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Change your listing' })).toBeTruthy();
    expect((await field('Category')).value).toBe('Maps');
    expect(screen.getByText('Changed: Category, API.')).toBeTruthy();
    await fill(person, 'Tags', ', maps');
    await person.click(send());
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([
      { revision_id: 'r1', patch: { category: 'Maps', tags: ['drawing', 'maps'], has_api: true } },
    ]);
  });

  it('where the listing was changed meanwhile, both are shown and the reason is kept', async () => {
    backend.answers['send_revision'] = { data: null };
    const { user: person } = open();
    await fill(person, 'Tags', ', maps');
    await fill(person, 'Why', 'They told us.');
    backend.answers['select ai_tools'] = { data: lumen({ name: 'Lumen 2', updated_at: '2026-02-01T00:00:00+00:00' }) };
    await person.click(send());
    await screen.findByText(/This listing has changed/);
    await person.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect((await field('Name')).value).toBe('Lumen 2');
    expect((await field('Why')).value).toBe('They told us.');
    backend.answers['send_revision'] = { data: 'applied' };
    await person.click(send());
    expect(await screen.findByText('Your change is live')).toBeTruthy();
    expect(sent().map(({ patch }) => patch)).toEqual([{ tags: ['drawing', 'maps'] }, { tags: ['drawing', 'maps'] }]);
    expect(new Set(sent().map(({ revision_id }) => revision_id)).size).toBe(1);
  });
});

describe('the desk', () => {
  const column = (name: string, stands: unknown, proposed: unknown, own = {}) => ({
    ...{ name, based: stands, stands, proposed, verdict: 'clean' },
    ...own,
  });
  const revision = (id: string, columns: object[], own = {}) => ({
    ...{
      id,
      kind: 'suggestion',
      note: 'Why not',
      source: null,
      created_at: '2026-11-22T10:00:00Z',
      version: `v-${id}`,
    },
    tool: { id: `tool-${id}`, slug: id, name: `Tool ${id}`, url: 'https://example.com/' },
    author: { id: 'a', email: 'sam@example.com', accepted: 3, refused: 1 },
    columns,
    ...own,
  });
  const wait = (...rows: object[]) => {
    backend.answers['open_revisions'] = { data: { rows, found: rows.length, page: 1 } };
  };
  const row = async (name: string) => within(await screen.findByRole('article', { name }));
  beforeEach(() => {
    backend.startSession({ isAdmin: true });
    backend.answers['accept_revision'] = { error: null };
    backend.answers['refuse_revision'] = { error: null };
  });
  const open = () => renderPage(<RevisionsPage />, { at: '/ai-admin/revisions' });

  it('shows who, why, and what goes and comes, in the order of the form; what is left out is not taken', async () => {
    wait(revision('a', [column('pricing_type', 'free', 'paid'), column('name', 'Tool a', 'Tool b')]));
    const { user: person } = open();
    const a = await row('Tool a');
    expect(a.getByText('sam@example.com').parentElement?.textContent).toBe(
      'sam@example.com, before: 3 accepted and 1 refused',
    );
    expect(a.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['Name', 'Pricing']);
    expect(a.getAllByRole('deletion').map((part) => part.textContent)).toEqual(['Gone: a', 'Gone: Free']);
    expect(a.getAllByRole('insertion').map((part) => part.textContent)).toEqual(['New: b', 'New: Paid']);
    await person.click(a.getByRole('checkbox', { name: 'Name' }));
    wait();
    await person.click(a.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Change approved');
    expect(backend.sent('accept_revision')).toEqual([{ revision_id: 'a', choices: { name: 'live' }, version: 'v-a' }]);
  });

  it('asks which text stays where the listing changed since, also by key; a choice between other texts does not count', async () => {
    const contested = (stands: string, version: string) =>
      revision('a', [column('best_for', stands, 'Hikers', { based: 'All', verdict: 'conflict' })], { version });
    wait(contested('Bakers', 'v1'));
    const { user: person } = open();
    const a = await row('Tool a');
    expect(a.getByText('It said before:').textContent).toContain('All');
    await person.keyboard('ja');
    expect(await screen.findByText(/^The listing changed in the same place/)).toBeTruthy();
    expect(document.activeElement).toBe(a.getByRole('radio', { name: 'Keep the current text' }));
    await person.click(a.getByRole('radio', { name: 'Use the change' }));
    backend.answers['accept_revision'] = {
      error: { message: 'The change or the listing is or the listing has changed.', code: 'P0001' },
    };
    wait(contested('Brewers', 'v2'));
    await person.click(a.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/or the listing has changed/)).toBeTruthy();
    expect(await a.findAllByText('Brewers', { selector: 'bdi' })).toHaveLength(2);
    await waitFor(() => expect(a.getByRole<HTMLInputElement>('radio', { name: 'Use the change' }).checked).toBe(false));
  });

  it('refuses with a reason by key, and is marked on the next one; what another tab decided is said and goes', async () => {
    wait(revision('a', [column('best_for', null, 'Hikers')]), revision('b', [column('best_for', null, 'Bakers')]));
    const { user: person } = open();
    await row('Tool b');
    await person.keyboard('jr');
    await person.keyboard('No source');
    wait(revision('b', [column('best_for', null, 'Bakers')]));
    await person.keyboard('{Enter}');
    await screen.findByText('Change rejected');
    expect(backend.sent('refuse_revision')).toEqual([{ revision_id: 'a', reason: 'No source', version: 'v-a' }]);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('b'));
    backend.answers['accept_revision'] = {
      error: { message: 'This change was already rejected, probably in another window.', code: 'P0001' },
    };
    wait();
    await person.keyboard('a');
    expect(await screen.findByText(/already decided: refused/)).toBeTruthy();
    expect(await screen.findByText(/^No pending changes/)).toBeTruthy();
  });
});

it('a member reads what became of what they asked for, and withdraws what waits', async () => {
  backend.startSession();
  backend.answers['withdraw_revision'] = { error: null };
  const own = { kind: 'suggestion', created_at: '2026-11-22T10:00:00Z', note: 'x', reason: null, applied: null };
  const tool = { slug: 'lumen', name: 'Lumen', approval_status: 'approved' };
  const patch = { pricing_type: 'paid', name: 'Lumen 2' };
  backend.answers['select listing_revisions'] = {
    data: [
      { ...own, id: '1', tool, patch, state: 'open', decided_by: null },
      { ...own, id: '2', tool, patch, state: 'refused', reason: 'It is free.', decided_by: 'admin' },
      { ...own, id: '3', tool: null, patch, state: 'accepted', applied: ['name'], decided_by: 'admin' },
    ],
  };
  const { user: person } = renderPage(<MySubmissionsPage />, { at: '/my-submissions' });
  const section = within(await screen.findByRole('region', { name: 'Your changes' }));
  const entries = section.getAllByRole('article').map(({ textContent }) => textContent);
  expect(entries[0]).toContain('In review.NameLumen 2PricingPaid');
  expect(entries[1]).toContain('Reason for the refusalIt is free.');
  expect(entries[2]).toContain('Approved in part: Name.');
  await person.click(section.getByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText('Change withdrawn')).toBeTruthy();
  expect(backend.sent('withdraw_revision')).toEqual([{ revision_id: '1' }]);
});

describe('what goes and comes', () => {
  it.each([
    ['Writes short texts well', 'Writes long texts well', 'Writes [-short-][+long+] texts well'],
    ['One line', 'One\nline', 'One[- -][+\n+]line'],
    // Words tell less than the whole texts.
    ['Writes texts', 'Bakes bread at night', undefined],
    ['', 'New', undefined],
    ['Old', '', undefined],
  ])('%j to %j', (before, after, shown) => {
    const marked = wordDiff(before, after)?.map(
      ({ text, kind }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind],
    );
    expect(marked?.join('')).toBe(shown);
  });
  it.each([
    ['https://a.example/x', 'https://b.example/x', 'Gone: https://a.example/x → New: https://b.example/x'],
    ['', 'New', 'Empty → New: New'],
    ['Old', '', 'Gone: Old → Empty'],
  ])('%j to %j, as wholes', (before, after, shown) => {
    expect(render(<BeforeAfter before={before} after={after} />).container.textContent).toBe(shown);
  });
});
