import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DatabaseStatusCard } from '../../src/features/review/database-status-card';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';

const built = vi.hoisted(() => ({ ids: ['a', 'b', 'c'] }));
vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));
vi.mock('../../src/catalogue', () => ({
  get catalogue() {
    return built.ids.map((id) => ({ id }));
  },
}));
beforeEach(() => {
  built.ids = ['a', 'b', 'c'];
});

/** The database's count from now on. */
const counted = (count: number) => {
  backend.answers['select ai_tools'] = { count };
};
const tone = () => screen.getByRole('region', { name: 'AI Tools Database Status' }).dataset['tone'];
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('is grey while loading', () => {
  backend.answers['select ai_tools'] = () => new Promise(() => {});
  renderApp(<DatabaseStatusCard />);
  expect(tone()).toBe('loading');
  expect(screen.getByText('Loading...')).toBeTruthy();
});

it('counts approved tools at the database and is green when both counts are equal', async () => {
  counted(3);
  renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Perfect sync - databases match exactly!')).toBeTruthy();
  expect(tone()).toBe('match');
  expect(backend.questions[0]).toMatchObject({
    name: 'select ai_tools',
    options: { count: 'exact', head: true },
    steps: [['eq', 'approval_status', 'approved']],
  });
  expect([figure('Static catalogue'), figure('Database'), figure('Effective total')]).toEqual(['3', '3', '3']);
});

it('is yellow when the counts differ', async () => {
  counted(5);
  renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Supabase has 2 more tools than static files')).toBeTruthy();
  expect(tone()).toBe('difference');
  expect(figure('Effective total')).toBe('5');
});

it('warns of duplicate ids', async () => {
  built.ids = ['a', 'b', 'a', 'b', 'c'];
  counted(4);
  renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Static files are primary source with 1 additional tools')).toBeTruthy();
  expect(screen.getByText('Found 2 duplicate tool IDs in static files. This may affect the total count.')).toBeTruthy();
  expect(figure('Effective total')).toBe('3');
});

it('is red when the database cannot be reached, and asks again', async () => {
  backend.answers['select ai_tools'] = { error: { message: 'Failed to fetch' } };
  const { user } = renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Unable to connect to database')).toBeTruthy();
  expect(tone()).toBe('unreachable');
  expect(figure('Database')).toBe('Unknown');
  counted(3);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tone()).toBe('match'));
});
