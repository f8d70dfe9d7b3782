import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AiTool } from '../../src/domain/listing/tool';
import MySubmissionsPage from '../../src/pages/my-submissions-page';
import { backend, type Question } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const open = () => renderPage(<MySubmissionsPage />, { at: '/my-submissions' });
const me = 'user-mo@example.com';
/** The member's listings from now on, the newest first. */
const own = (...tools: AiTool[]) => {
  backend.answers['select ai_tools'] = listings(tools);
};
const listings =
  (tools: AiTool[]) =>
  ({ steps, options }: Question) => {
    const status = steps.find(([step, column]) => step === 'eq' && column === 'approval_status')?.[2];
    const found = tools.filter((tool) => !status || tool.approval_status === status);
    return isCount({ options }) ? { count: found.length } : { data: found };
  };
const isCount = ({ options }: Pick<Question, 'options'>) => options !== undefined;

it('a visitor is sent to sign in and back again', async () => {
  open();
  await waitFor(() => expect(address()).toBe('/sign-in?returnTo=%2Fmy-submissions'));
  expect(await screen.findByText('Authentication required')).toBeTruthy();
  expect(screen.getByText('You need to sign in to see your submissions')).toBeTruthy();
  expect(backend.questions).toEqual([]);
});

it('a member sees their own submissions, newest first, with status, date and reason', async () => {
  backend.startSession();
  own(
    makeTool({
      id: 'p',
      name: 'New one',
      created_by: me,
      approval_status: 'pending',
      approved_at: null,
      created_at: '2026-03-09T12:00:00Z',
    }),
    makeTool({
      id: 'r',
      name: 'Refused',
      created_by: me,
      approval_status: 'rejected',
      approved_at: null,
      rejected_reason: '<i>No</i> such site.',
    }),
    makeTool({ id: 'a', name: 'Live', created_by: me }),
  );
  open();
  await screen.findByText('New one');
  const entries = screen.getAllByRole('article').map((entry) => within(entry));
  expect(entries).toHaveLength(3);
  expect(entries[0]?.getByText('Pending')).toBeTruthy();
  expect(entries[0]?.getByText('Mar 9, 2026')).toBeTruthy();
  expect(entries[1]?.getByText('Rejected')).toBeTruthy();
  expect(entries[1]?.getByText('<i>No</i> such site.')).toBeTruthy();
  expect(entries[2]?.getByText('Approved')).toBeTruthy();
  expect(backend.questions.find((asked) => asked.name === 'select ai_tools' && !isCount(asked))?.steps).toEqual([
    ['eq', 'created_by', me],
    ['order', 'created_at', { ascending: false }],
    ['order', 'id', { ascending: false }],
    ['range', 0, 49],
  ]);
});

it('a member without submissions is shown the way to the first', async () => {
  backend.startSession();
  open();
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Submit a tool' })) {
    expect(link.getAttribute('href')).toBe('/create-listing');
  }
});

it('a failed read says so and can be tried again', async () => {
  backend.startSession();
  backend.answers['select ai_tools'] = { error: { message: 'down' } };
  const { user } = open();
  expect(await screen.findByText('Your submissions could not be read')).toBeTruthy();
  expect(screen.queryByText('No submissions yet')).toBeNull();
  own();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
});

describe('the states', () => {
  const made = (id: string, approval_status: AiTool['approval_status']) =>
    makeTool({ id, name: `Tool ${id}`, created_by: me, approval_status });
  const states = async () => {
    const nav = within(await screen.findByRole('navigation', { name: 'Submissions by state' }));
    await nav.findByRole('link', { name: '3 All' });
    return nav.getAllByRole('link').map((link) => ({
      name: link.textContent,
      isChosen: link.getAttribute('aria-current') === 'true',
    }));
  };

  it('are counted, and each leads to its listings alone, by an address that is kept', async () => {
    backend.startSession();
    own(made('a', 'approved'), made('b', 'approved'), made('r', 'rejected'));
    const { user } = open();
    expect(await states()).toEqual([
      { name: '3 All', isChosen: true },
      { name: '0 Pending', isChosen: false },
      { name: '2 Approved', isChosen: false },
      { name: '1 Rejected', isChosen: false },
    ]);
    await user.click(screen.getByRole('link', { name: '1 Rejected' }));
    expect(address()).toBe('/my-submissions?status=rejected');
    expect(await screen.findByText('Tool r')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('1 listing, rejected').getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('link', { name: '3 All' }));
    expect(address()).toBe('/my-submissions');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  });

  it('an address names one, in any letter case; one that is none shows all', async () => {
    backend.startSession();
    own(made('a', 'approved'), made('b', 'approved'), made('r', 'rejected'));
    const view = renderPage(<MySubmissionsPage />, { at: '/my-submissions?status=Approved' });
    expect((await states()).find(({ isChosen }) => isChosen)?.name).toBe('2 Approved');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    view.unmount();
    renderPage(<MySubmissionsPage />, { at: '/my-submissions?status=lost' });
    expect((await states()).find(({ isChosen }) => isChosen)?.name).toBe('3 All');
  });

  it.each([
    ['pending', 'Nothing in review', 'See all your listings', '/my-submissions'],
    ['approved', 'No listings in the directory yet', 'See the one in review', '/my-submissions?status=pending'],
    ['rejected', 'Nothing was rejected', 'See all your listings', '/my-submissions'],
  ] as const)('%s without a listing says so, and leads on', async (status, sentence, link, href) => {
    backend.startSession();
    own(made('x', status === 'approved' ? 'pending' : 'approved'));
    renderPage(<MySubmissionsPage />, { at: `/my-submissions?status=${status}` });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(href);
  });

  it('a failed count hides no listing', async () => {
    backend.startSession();
    backend.answers['select ai_tools'] = (asked) =>
      isCount(asked) ? { error: { message: 'down' } } : { data: [made('a', 'approved')] };
    open();
    expect(await screen.findByText('Tool a')).toBeTruthy();
    expect(screen.queryByText('Your submissions could not be read')).toBeNull();
  });
});

describe('an entry', () => {
  const pending = makeTool({ id: 'p', name: 'New one', created_by: me, approval_status: 'pending', approved_at: null });
  const rejected = makeTool({
    id: 'r',
    name: 'Refused',
    created_by: me,
    approval_status: 'rejected',
    approved_at: null,
    rejected_reason: 'No such site.',
  });
  const openWith = async (tool: AiTool) => {
    backend.startSession();
    own(tool);
    const view = open();
    await screen.findByText(tool.name);
    return view;
  };
  const storing = (stored: AiTool) => {
    backend.answers['save_listing'] = { data: stored };
  };
  const writes = () => backend.questions.filter(({ name }) => /^(save_listing|delete )/.test(name));
  const isSingle = (steps: unknown[][]) => steps.some(([step]) => step === 'maybeSingle');
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
  const describeAs = (value: string) => fireEvent.change(description(), { target: { value } });

  it('shows the whole listing; one that is approved leads to its page and cannot be changed here', async () => {
    await openWith(
      makeTool({
        name: 'Live',
        slug: 'live-2',
        created_by: me,
        banner_url: 'https://a.example/b.png',
        tags: ['x', 'y'],
      }),
    );
    expect(screen.getByRole('link', { name: 'Live' }).getAttribute('href')).toBe('/tools/live-2');
    for (const text of ['Turns a sketch into a finished picture.', 'AI Art', 'Free', 'x, y']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('img', { name: 'Banner of Live' }).getAttribute('src')).toBe('https://a.example/b.png');
    expect(screen.queryByRole('button', { name: /^(Change|Mend|Withdraw)/ })).toBeNull();
  });

  it('that is pending is changed onto the version that was shown, its placement left to its own page', async () => {
    const { user } = await openWith(pending);
    storing({ ...pending, description: 'Another description of it.' });
    await user.click(screen.getByRole('button', { name: 'Change New one' }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'its own page' }).getAttribute('href')).toBe(
      '/request-placement?listing=p',
    );
    describeAs('Another description of it.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(writes()).toMatchObject([
      {
        name: 'save_listing',
        payload: {
          listing_id: 'p',
          version: pending.updated_at,
          change: { listing: { description: 'Another description of it.' } },
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  });

  it('that was rejected is mended and sent again', async () => {
    const { user } = await openWith(rejected);
    storing({ ...rejected, approval_status: 'pending' });
    await user.click(screen.getByRole('button', { name: 'Fix and resubmit Refused' }));
    describeAs('A site that is there now.');
    await user.click(screen.getByRole('button', { name: 'Resubmit' }));
    expect(await screen.findByText('Listing resubmitted')).toBeTruthy();
  });

  it('that is pending is withdrawn with its banner once that is confirmed', async () => {
    const banner = 'https://files.example/storage/v1/object/public/tool-banners/user-mo/1-new.png';
    const { user } = await openWith({ ...pending, banner_url: banner });
    backend.answers['delete ai_tools'] = { data: [{ id: 'p' }] };
    await user.click(screen.getByRole('button', { name: 'Withdraw New one' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Listing withdrawn')).toBeTruthy();
    expect(writes()).toMatchObject([
      {
        name: 'delete ai_tools',
        steps: [
          ['eq', 'id', 'p'],
          ['eq', 'approval_status', 'pending'],
          ['select', 'id'],
        ],
      },
    ]);
    expect(backend.storage.remove).toHaveBeenCalledExactlyOnceWith(['user-mo/1-new.png']);
  });

  it('that was decided meanwhile is not withdrawn, and that is said', async () => {
    const { user } = await openWith(pending);
    backend.answers['delete ai_tools'] = { data: [] };
    backend.answers['select ai_tools'] = ({ steps }) => ({
      data: isSingle(steps) ? { approval_status: 'approved' } : [pending],
    });
    await user.click(screen.getByRole('button', { name: 'Withdraw New one' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The listing was not withdrawn')).toBeTruthy();
    expect(screen.getByText('We have decided it meanwhile.')).toBeTruthy();
  });

  it('tells its history when it is asked for, twenty changes at a time', async () => {
    const { user } = await openWith(pending);
    const changed = { who: 'us', kind: 'review', detail: 'reject', action: 'changed' };
    const filled = Array.from({ length: 18 }, (_, at) => ({
      ...{ ...changed, id: 37 - at, at: '2026-02-01T12:00:00Z', kind: 'import', detail: null },
      ...{ before: { name: `A${at}` }, after: { name: `B${at}` } },
    }));
    backend.answers['own_listing_history'] = ({ payload }) => ({
      data: (payload as { before_id?: number }).before_id
        ? [{ ...filled[0]!, id: 1, who: 'you', kind: 'form', action: 'created', before: {}, after: {} }]
        : [
            {
              ...{ ...changed, id: 39, at: '2026-03-02T12:00:00Z', who: 'you', kind: 'form', detail: null },
              before: { approval_status: 'rejected', rejected_reason: 'No such site.', name: 'Old one' },
              after: { approval_status: 'pending', rejected_reason: null, name: 'New one' },
            },
            {
              ...{ ...changed, id: 38, at: '2026-03-01T12:00:00Z' },
              before: { approval_status: 'pending', rejected_reason: null },
              after: { approval_status: 'rejected', rejected_reason: 'No such site.' },
            },
            ...filled,
          ],
    });
    expect(backend.sent('own_listing_history')).toEqual([]);
    await user.click(screen.getByText('History'));
    const [first, second, third] = (await screen.findByText('Resubmitted')).closest('ul')!.children;
    expect(first?.textContent).toMatch(/^Resubmitted by you on Mar 2, 2026.*Name: Gone: Old one → New: New one$/);
    expect(second?.textContent).toMatch(/^Rejected by us on Mar 1, 2026.*No such site\.$/);
    expect(third?.textContent).toMatch(/^Changed by import by us on Feb 1/);
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByText('Created')).closest('li')?.textContent).toMatch(/^Created by you on/);
    expect(backend.sent('own_listing_history')).toEqual([{ listing_id: 'p' }, { listing_id: 'p', before_id: 20 }]);
  });
});
