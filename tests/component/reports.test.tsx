import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReportProblem } from '../../src/features/reports/report-problem';
import MySubmissionsPage from '../../src/pages/my-submissions-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';

const tools = ['lumen', 'other'].map((slug) => ({ id: `id-${slug}`, slug, name: slug.toUpperCase() }));

describe('the form', () => {
  const open = (at = '/tools/lumen#report') =>
    renderApp(
      <Routes>
        {tools.map((tool) => (
          <Route key={tool.id} path={`/tools/${tool.slug}`} element={<ReportProblem tool={tool} />} />
        ))}
      </Routes>,
      { at },
    );
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  const send = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: /^Send/ }));

  beforeEach(() => {
    backend.answers['report_listing'] = { data: 'stored' };
  });

  it.each([
    ['counted', /Enough notes about this listing wait already/],
    ['known', /We have this report already/],
  ])('says what became of one that is %s', async (data, said) => {
    backend.answers['report_listing'] = { data };
    const { user } = open();
    await user.click(await radio('It does not open'));
    await send(user);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('asks for a reason, for a note with something else, and for at most 500 characters, before it sends', async () => {
    const { user } = open();
    await send(user);
    expect(await screen.findByText('Choose what is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(await radio('It does not open'));
    await user.click(await radio('Something else'));
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
    await user.click(await radio('Something else'));
    await user.type(await note(), 'Half a sentence');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    unmount();
    const other = open('/tools/other#report');
    expect((await note()).value).toBe('');
    other.unmount();
    const again = open();
    expect((await note()).value).toBe('Half a sentence');
    expect((await radio('Something else')).checked).toBe(true);
    // Sent, so that the next test begins with nothing.
    await send(again.user);
    await screen.findByText('Thank you: your report was sent');
  });

  it('sends the same again under the same id when its answer is lost, and another one under another', async () => {
    backend.answers['report_listing'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    await user.click(await radio('It does not open'));
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toContain('nothing is counted twice');
    await send(user);
    await user.click(await radio('It is not an AI tool'));
    backend.answers['report_listing'] = {
      error: { message: 'You can report at most 10 problems a day.', code: 'P0001' },
    };
    await send(user);
    expect(await screen.findByText('You can report at most 10 problems a day.')).toBeTruthy();
    const ids = backend.sent('report_listing').map((sent) => (sent as { report_id: string }).report_id);
    expect(ids).toHaveLength(3);
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });
});

it('a member reads what became of what they reported', async () => {
  backend.startSession();
  const own = { tool_name: 'Lumen', reason: 'price', note: null, reported_at: '2026-11-22T10:00:00Z' };
  const tool = { slug: 'lumen', approval_status: 'approved' };
  backend.answers['select listing_report_notes'] = {
    data: [
      { ...own, id: '1', note: 'Mine', tool, answer: { outcome: 'mended', remark: 'It is right now.' } },
      { ...own, id: '2', tool, answer: null },
      { ...own, id: '3', tool_name: 'Gone', tool: null, answer: null },
    ],
  };
  renderPage(<MySubmissionsPage />, { at: '/my-submissions' });
  const section = within(await screen.findByRole('region', { name: 'Problems you reported' }));
  const entries = section.getAllByRole('article').map(({ textContent }) => textContent);
  expect(entries[0]).toContain('MineThe listing was mendedIt is right now.');
  expect(entries[1]).toContain('Waits for a person to look at it.');
  expect(entries[2]).toContain('It is no longer listed.');
  expect(section.getAllByRole('link')).toHaveLength(2);
});
