import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BeforeAfter } from '../../src/ui/before-after';
import { wordDiff } from '../../src/ui/word-diff';
import SuggestChangePage from '../../src/pages/suggest-change-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const user = 'user-mo@example.com';
const lumen = (own = {}) => makeTool({ id: 'lumen', name: 'Lumen', ...own });
const sent = () => backend.sent('submit_revision') as { revision_id: string; patch: object; based_on: object }[];

describe('the form', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['select ai_tools'] = { data: lumen() };
    backend.answers['submit_revision'] = { data: 'waiting' };
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
    await fill(person, /^Source/, 'no address');
    await person.click(send());
    expect(await screen.findByText('Please enter a valid address')).toBeTruthy();
    expect(sent()).toEqual([]);
    await person.clear(await field(/^Source/));
    await fill(person, /^Source/, 'lumen.example.com/news');
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
    backend.answers['submit_revision'] = { data: null };
    const { user: person } = open();
    await fill(person, 'Tags', ', maps');
    await fill(person, 'Why', 'They told us.');
    backend.answers['select ai_tools'] = { data: lumen({ name: 'Lumen 2', updated_at: '2026-02-01T00:00:00+00:00' }) };
    await person.click(send());
    await screen.findByText(/This listing has changed/);
    await person.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect((await field('Name')).value).toBe('Lumen 2');
    expect((await field('Why')).value).toBe('They told us.');
    backend.answers['submit_revision'] = { data: 'applied' };
    await person.click(send());
    expect(await screen.findByText('Your change is live')).toBeTruthy();
    expect(sent().map(({ patch }) => patch)).toEqual([{ tags: ['drawing', 'maps'] }, { tags: ['drawing', 'maps'] }]);
    expect(new Set(sent().map(({ revision_id }) => revision_id)).size).toBe(1);
  });
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
