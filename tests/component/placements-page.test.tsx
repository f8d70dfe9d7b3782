import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import PlacementsPage from '../../src/pages/placements-page';
import { backend, type Failure } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const running = {
  id: 'p1',
  tool_id: 'lumen',
  tool_name: 'Lumen',
  slug: 'lumen',
  approval_status: 'approved',
  kind: 'silver',
  stage: 'paid',
  state: 'running',
  first_day: '2026-03-01',
  last_day: '2026-03-30',
  price_cents: 10_000,
  created_at: '2026-02-01T00:00:00.000001Z',
  decided_at: '2026-02-02T00:00:00.000002Z',
};

/** Types a refund that the server answers with this error. */
async function noteRefund(error: Failure) {
  backend.startSession({ isAdmin: true });
  backend.answers['select placement_overview'] = { data: [running], count: 1 };
  backend.answers['change_placement'] = { error };
  const { user } = renderPage(<PlacementsPage />, { at: '/ai-admin/placements?list=running' });
  await user.click(await screen.findByRole('button', { name: 'Note a refund: Lumen' }));
  await user.type(screen.getByLabelText('What was given back'), 'Ten dollars');
  const readings = backend.sent('select placement_overview').length;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  return { readings: () => backend.sent('select placement_overview').length - readings };
}
const typed = () => screen.getByLabelText<HTMLInputElement>('What was given back').value;

it('a change is sent for the version that is shown', async () => {
  await noteRefund({ message: 'No.', code: 'P0001' });
  expect(backend.sent('change_placement')).toEqual([
    { placement_id: 'p1', action: 'note_refund', note: 'Ten dollars', seen: running.decided_at },
  ]);
});

it.each([
  ['lost', { message: 'TypeError: Failed to fetch', code: '' }],
  ['a proxy’s', { message: '<html><body>504 Gateway Timeout</body></html>' }],
])('a change whose answer is %s is not called a failure: what is stored is read again', async (_whose, error) => {
  const { readings } = await noteRefund(error);
  expect(await screen.findByText('No answer came: it may be done all the same')).toBeTruthy();
  expect(screen.queryByText('The placement was not changed')).toBeNull();
  await waitFor(() => expect(readings()).toBeGreaterThan(0));
  expect(typed()).toBe('Ten dollars');
});

it('a change of a version that is no longer stored is refused in words, the newer one read and what was typed kept', async () => {
  const { readings } = await noteRefund({
    message: 'This placement was changed meanwhile.',
    code: 'P0001',
    hint: 'placement_changed',
  });
  expect(await screen.findByText('The placement was not changed')).toBeTruthy();
  expect(screen.getByText('This placement was changed meanwhile.')).toBeTruthy();
  await waitFor(() => expect(readings()).toBeGreaterThan(0));
  expect(typed()).toBe('Ten dollars');
});
