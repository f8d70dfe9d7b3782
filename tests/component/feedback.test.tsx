import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import FeedbackPage from '../../src/pages/feedback-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const memberId = 'user-mo@example.com';
const lumen = (more = {}) => makeTool({ id: 'lumen', name: 'Lumen', ...more });
type Sent = { feedback_id: string; reason?: string; patch?: object; based_on?: object; note?: string };
const sent = () => backend.sent('send_feedback') as Sent[];

const open = (search = '?tool=lumen') => renderPage(<FeedbackPage />, { at: `/feedback${search}` });
type User = ReturnType<typeof open>['user'];
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
/** Finds a text field by its role, because a radio button has the same name. */
const textbox = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const choose = async (user: User, name: string) => user.click(await radio(name));
const fill = async (user: User, label: string | RegExp, text: string) => {
  await user.click(await field(label));
  await user.paste(text);
};
const send = async (user: User) => user.click(await screen.findByRole('button', { name: 'Send' }));
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('edit-draft'));

beforeEach(() => {
  backend.answers['select ai_tools'] = { data: lumen() };
  backend.answers['send_feedback'] = { data: 'stored' };
});

describe('feedback from a visitor', () => {
  it.each([
    ['counted', /We already have enough notes about this listing/],
    ['known', /We have this report from you already/],
    ['stored', 'Thank you. We look at every report.'],
  ])('the tool page confirms a report with the result “%s”', async (data, message) => {
    backend.answers['send_feedback'] = { data };
    const { user } = open();
    await choose(user, 'Does not open');
    await send(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address()).toBe('/tools/lumen');
    expect(sent()).toEqual([{ feedback_id: expect.any(String), listing_id: 'lumen', reason: 'not_opening' }]);
  });

  it('a visitor must choose a reason, and the reason “Something else” requires a note', async () => {
    const { user } = open();
    await send(user);
    expect(await screen.findByText('Choose what is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await radio('Does not open'));
    await choose(user, 'Something else');
    await send(user);
    expect(await screen.findByText('Say in a few words what is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await field(/^Note/));
    await fill(user, /^Note/, 'é'.repeat(501));
    await send(user);
    expect(await screen.findByText('The note can have at most 500 characters. Yours has 501')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.clear(await field(/^Note/));
    await fill(user, /^Note/, 'é'.repeat(500));
    await send(user);
    await waitFor(() => expect(sent()).toMatchObject([{ reason: 'other', note: 'é'.repeat(500) }]));
  });

  it('a visitor who signs in to edit fields returns to the form', async () => {
    const { user } = open();
    await choose(user, 'Price');
    expect(screen.queryByLabelText('Pricing')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/sign-in?returnTo=%2Ffeedback%3Ftool%3Dlumen',
    );
  });

  it('an unsent report is restored when the visitor returns to the form', async () => {
    const { user, unmount } = open();
    await choose(user, 'Price');
    await fill(user, /^Note/, 'Half a sentence');
    unmount();
    const again = open();
    expect(await screen.findByText('Your unsaved changes are back.')).toBeTruthy();
    expect((await field(/^Note/)).value).toBe('Half a sentence');
    expect((await radio('Price')).checked).toBe(true);
    await send(again.user);
    await screen.findByText('Thank you. We look at every report.');
    expect(drafts()).toEqual([]);
  });

  it('a retried report keeps its id, and the next report gets a new id', async () => {
    backend.answers['send_feedback'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    await choose(user, 'Does not open');
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    await choose(user, 'Not an AI tool');
    backend.answers['send_feedback'] = { error: { message: 'You can send at most 10 reports a day.', code: 'P0001' } };
    await send(user);
    expect(await screen.findByText('You can send at most 10 reports a day.')).toBeTruthy();
    const ids = sent().map(({ feedback_id }) => feedback_id);
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });

  it('a report about an unlisted tool is rejected with a message', async () => {
    backend.answers['select ai_tools'] = { data: null };
    open();
    expect(await screen.findByText(/There is no such tool/)).toBeTruthy();
  });
});

describe('feedback from a member', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['send_feedback'] = { data: 'waiting' };
  });

  it('a member can correct the field that the reason refers to', async () => {
    const { user } = open();
    await choose(user, 'Price');
    expect(screen.getByText('Now: Free')).toBeTruthy();
    await user.selectOptions(await field('Pricing'), 'Paid');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toEqual([
      {
        ...{ feedback_id: expect.any(String), listing_id: 'lumen', reason: 'price' },
        ...{ patch: { pricing_type: 'paid' }, based_on: { pricing_type: 'free' } },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'My tools' }));
    expect(address()).toBe('/my-submissions');
  });

  it('a report without changed fields is sent as a problem report', async () => {
    backend.answers['send_feedback'] = { data: 'stored' };
    const { user } = open();
    await choose(user, 'Price');
    await send(user);
    await screen.findByText('Thank you. We look at every report.');
    expect(sent()).toEqual([{ feedback_id: expect.any(String), listing_id: 'lumen', reason: 'price' }]);
  });

  it('a member who changes the reason keeps the edited field', async () => {
    const { user } = open();
    await choose(user, 'Price');
    await user.selectOptions(await field('Pricing'), 'Paid');
    await choose(user, 'Has closed');
    expect((await field('Pricing')).value).toBe('paid');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([{ reason: 'closed', patch: { pricing_type: 'paid' } }]);
  });

  it('a correction requires valid values, and a changed description also requires a note', async () => {
    const { user } = open();
    await choose(user, 'Description');
    const description = await textbox('Description');
    expect(description.value).toBe('Turns a sketch into a finished picture.');
    await user.clear(description);
    await user.type(description, 'Short');
    await fill(user, /^Note/, 'Why');
    await send(user);
    expect(await screen.findByText('Description must be at least 10 characters')).toBeTruthy();
    expect(document.activeElement).toBe(description);
    await user.type(description, 'er than it was.');
    await user.clear(await field(/^Note/));
    await send(user);
    expect(await screen.findByText('Say in a few words why the listing should change')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.clear(description);
    await user.paste('Turns a sketch into a finished picture.');
    await choose(user, 'Does not open');
    await user.clear(await field('Website URL'));
    await fill(user, 'Website URL', 'moved.example.com');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([{ patch: { url: 'https://moved.example.com' } }]);
  });

  it('a member can change several fields at once and add a note and a source', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change more fields' }));
    const description = await textbox('Description');
    expect(screen.getByText('You have not changed anything yet.')).toBeTruthy();
    await user.clear(description);
    await user.click(description);
    await user.paste('Draws maps of cities.');
    await fill(user, /^Free trial/, '14');
    expect(screen.getByText('Changed: Description, Free trial days.')).toBeTruthy();
    await fill(user, 'Note', ' They told us. ');
    await fill(user, /^Source/, 'no address');
    await send(user);
    expect(await screen.findByText('Please enter a valid address')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.clear(await field(/^Source/));
    await fill(user, /^Source/, 'lumen.example.com/news');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toEqual([
      {
        ...{ feedback_id: expect.any(String), listing_id: 'lumen' },
        patch: { description: 'Draws maps of cities.', trial_days: 14 },
        based_on: { description: 'Turns a sketch into a finished picture.', trial_days: null },
        ...{ note: 'They told us.', source: 'https://lumen.example.com/news' },
      },
    ]);
    expect(drafts()).toEqual([]);
  });

  it('editing an open change request keeps its id', async () => {
    backend.answers['select listing_feedback'] = {
      data: {
        id: 'r1',
        patch: { category: 'Maps', has_api: true },
        reason: 'category',
        note: 'Its maker.',
        source: null,
      },
    };
    const { user } = open();
    expect(await screen.findByText('If you send another change, it replaces this one.')).toBeTruthy();
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' })).value).toBe('Maps');
    expect((await radio('Category')).checked).toBe(true);
    expect(screen.getByText('Changed: Category, API.')).toBeTruthy();
    expect(drafts()).toEqual([]);
    await fill(user, 'Tags', ', maps');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([
      {
        ...{ feedback_id: 'r1', reason: 'category', note: 'Its maker.' },
        patch: { category: 'Maps', tags: ['drawing', 'maps'], has_api: true },
      },
    ]);
  });

  it('a conflicting edit shows both versions and keeps the member’s text', async () => {
    backend.answers['send_feedback'] = { data: null };
    const { user } = open('?tool=lumen&field=tags');
    await fill(user, 'Tags', ', maps');
    expect(document.activeElement).toBe(await field('Tags'));
    await fill(user, 'Note', 'They told us.');
    backend.answers['select ai_tools'] = { data: lumen({ name: 'Lumen 2', updated_at: '2026-02-01T00:00:00+00:00' }) };
    await send(user);
    await screen.findByText(/This listing has changed/);
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect((await field('Name')).value).toBe('Lumen 2');
    expect((await field('Note')).value).toBe('They told us.');
    backend.answers['send_feedback'] = { data: 'applied' };
    await send(user);
    expect(await screen.findByText('Your change is live')).toBeTruthy();
    expect(sent().map(({ patch }) => patch)).toEqual([{ tags: ['drawing', 'maps'] }, { tags: ['drawing', 'maps'] }]);
    expect(new Set(sent().map(({ feedback_id }) => feedback_id)).size).toBe(1);
  });

  it('the owner edits a listing without a reason or a note', async () => {
    backend.answers['select ai_tools'] = { data: lumen({ created_by: memberId }) };
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Change your listing' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Price' })).toBeNull();
    const description = await textbox('Description');
    await user.clear(description);
    await user.click(description);
    await user.paste('Draws maps of cities.');
    await send(user);
    await screen.findByText('Your change is in review.');
    expect(sent()).toMatchObject([{ patch: { description: 'Draws maps of cities.' } }]);
    expect(address()).toBe('/my-submissions');
  });

  it('the administrator is redirected to the editor', async () => {
    backend.startSession({ isAdmin: true });
    open();
    const link = await screen.findByRole('link', { name: 'Edit Lumen' });
    expect(link.getAttribute('href')).toBe('/ai-admin/listings?id=lumen');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});
