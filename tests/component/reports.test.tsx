import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { SomethingWrong } from '../../src/features/reports/something-wrong';
import { backend } from '../support/fake-supabase';
import { address, renderApp } from '../support/render-app';
import { makeTool } from '../support/tools';

const tools = ['lumen', 'other'].map((slug) => makeTool({ id: `id-${slug}`, slug, name: slug.toUpperCase() }));

describe('the form', () => {
  const open = (at = '/tools/lumen#report') =>
    renderApp(
      <Routes>
        {tools.map((tool) => (
          <Route key={tool.id} path={`/tools/${tool.slug}`} element={<SomethingWrong tool={tool} />} />
        ))}
      </Routes>,
      { at },
    );
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  const choose = async (user: ReturnType<typeof open>['user'], name: string) => user.click(await radio(name));
  const send = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: /^Send/ }));

  beforeEach(() => {
    backend.answers['report_listing'] = { data: 'stored' };
    backend.answers['submit_revision'] = { data: 'waiting' };
  });

  it.each([
    ['counted', /We already have enough notes about this listing/],
    ['known', /We have this report already/],
    ['stored', 'Thank you. We look at every report.'],
  ])('says what became of one that is %s', async (data, said) => {
    backend.answers['report_listing'] = { data };
    const { user } = open();
    await choose(user, 'Does not open');
    await send(user);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('asks for a reason, for a note with something else, and for at most 500 characters, before it sends', async () => {
    const { user } = open();
    await send(user);
    expect(await screen.findByText('Choose what is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await radio('Does not open'));
    await choose(user, 'Something else');
    await send(user);
    expect(await screen.findByText('Say in a few words what is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await note());
    await user.click(await note());
    await user.paste('é'.repeat(501));
    await send(user);
    expect(await screen.findByText('At most 500 characters; it has 501')).toBeTruthy();
    expect((await note()).value).toHaveLength(501);
    expect(backend.sent('report_listing')).toEqual([]);
    await user.clear(await note());
    await user.paste('é'.repeat(500));
    await send(user);
    await waitFor(() => expect(backend.sent('report_listing')).toHaveLength(1));
  });

  it('keeps what was begun when it is closed, each listing its own', async () => {
    const { user, unmount } = open();
    await choose(user, 'Something else');
    await user.type(await note(), 'Half a sentence');
    await choose(user, 'Price');
    await choose(user, 'Paid');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    unmount();
    const other = open('/tools/other#report');
    await choose(other.user, 'Price');
    expect((await note()).value).toBe('');
    other.unmount();
    open();
    expect((await note()).value).toBe('Half a sentence');
    expect((await radio('Price')).checked).toBe(true);
    expect((await radio('Paid')).checked).toBe(true);
  });

  it('a visitor’s correction is a report with what should stand there, and the way to sign in leads back to it', async () => {
    const { user } = open();
    await choose(user, 'Price');
    expect(screen.getByText('It says Free now.')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Free' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Sign in/ }).getAttribute('href')).toBe(
      '/sign-in?returnTo=%2Ftools%2Flumen%23report',
    );
    await choose(user, 'Paid');
    await user.type(await note(), 'I was billed.');
    await send(user);
    await screen.findByText('Thank you. We look at every report.');
    expect(backend.sent('report_listing')).toMatchObject([
      { listing_id: 'id-lumen', reason: 'price', note: 'Pricing: Paid\nI was billed.' },
    ]);
    expect(backend.sent('submit_revision')).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  describe('signed in', () => {
    const sent = () => backend.sent('submit_revision');
    beforeEach(() => backend.startSession());

    it('a price is a change in four presses, and says where it is followed', async () => {
      const { user } = open('/tools/lumen');
      await user.click(await screen.findByRole('link', { name: 'Something wrong?' }));
      await choose(user, 'Price');
      await choose(user, 'Paid');
      await send(user);
      await screen.findByText('Your change is in review.');
      expect(sent()).toEqual([
        {
          ...{ revision_id: expect.any(String), listing_id: 'id-lumen' },
          ...{ patch: { pricing_type: 'paid' }, based_on: { pricing_type: 'free' } },
        },
      ]);
      expect(backend.sent('report_listing')).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'My tools' }));
      expect(address()).toBe('/my-submissions');
    });

    it('what is wrong of the field is said there; a description needs a reason, an address none', async () => {
      const { user } = open();
      await choose(user, 'Description');
      const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
      expect(description.value).toBe('Turns a sketch into a finished picture.');
      await user.clear(description);
      await user.type(description, 'Short');
      await send(user);
      expect(await screen.findByText('Description must be at least 10 characters')).toBeTruthy();
      expect(document.activeElement).toBe(description);
      await user.type(description, 'er than it was.');
      await send(user);
      expect(await screen.findByText('Say in a few words why')).toBeTruthy();
      expect(sent()).toEqual([]);
      await choose(user, 'Does not open');
      const url = screen.getByRole<HTMLInputElement>('textbox', { name: 'Website URL' });
      await user.clear(url);
      await user.type(url, 'moved.example.com');
      await send(user);
      await screen.findByText('Your change is in review.');
      expect(sent()).toMatchObject([{ patch: { url: 'https://moved.example.com' } }]);
    });

    it('joins what waits already, and says where the listing was changed meanwhile', async () => {
      backend.answers['select listing_revisions'] = {
        data: { id: 'r1', patch: { name: 'L' }, based_on: { name: 'LUMEN' }, note: 'Its maker.', source: null },
      };
      backend.answers['submit_revision'] = { data: null };
      const { user } = open();
      await choose(user, 'Price');
      await choose(user, 'Paid');
      await user.type(await note(), 'Billed.');
      await send(user);
      expect((await screen.findByRole('alert')).textContent).toContain('changed meanwhile');
      backend.answers['submit_revision'] = { data: 'applied' };
      await send(user);
      expect(await screen.findByText('Your change is live')).toBeTruthy();
      expect(sent()[1]).toEqual({
        ...{ revision_id: 'r1', listing_id: 'id-lumen', note: 'Its maker.\nBilled.' },
        ...{ patch: { name: 'L', pricing_type: 'paid' }, based_on: { name: 'LUMEN', pricing_type: 'free' } },
      });
    });

    it('the administrator sends a report: what they change is live at once, elsewhere', async () => {
      backend.startSession({ isAdmin: true });
      const { user } = open();
      await choose(user, 'Price');
      await choose(user, 'Paid');
      await screen.findByRole('link', { name: 'Change several things' });
      await send(user);
      await screen.findByText('Thank you. We look at every report.');
      expect(sent()).toEqual([]);
    });
  });

  it('sends the same again under the same id when its answer is lost, and another one under another', async () => {
    backend.answers['report_listing'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    await choose(user, 'Does not open');
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toContain('nothing is counted twice');
    await send(user);
    await choose(user, 'Not an AI tool');
    backend.answers['report_listing'] = {
      error: { message: 'You can send at most 10 reports a day.', code: 'P0001' },
    };
    await send(user);
    expect(await screen.findByText('You can send at most 10 reports a day.')).toBeTruthy();
    const ids = backend.sent('report_listing').map((sent) => (sent as { report_id: string }).report_id);
    expect(ids).toHaveLength(3);
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });
});
