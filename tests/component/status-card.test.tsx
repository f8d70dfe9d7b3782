import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catalogue } from '../../src/catalogue';
import type { CatalogueTool } from '../../src/catalogue/catalogue.types';
import { DatabaseStatusCard } from '../../src/features/dashboard/database-status-card';
import { ExampleValuesNotice } from '../../src/features/dashboard/example-values-notice';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';

const BUILT = catalogue.length;
/** Sets how many more tools the database has than the catalogue. */
const counted = (more: number) => {
  backend.answers['select ai_tools'] = { count: BUILT + more };
};
const tone = () => screen.getByRole('region', { name: 'AI Tools Database Status' }).dataset['tone'];
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('the card is grey while loading', () => {
  backend.answers['select ai_tools'] = () => new Promise(() => {});
  renderApp(<DatabaseStatusCard />);
  expect(tone()).toBe('loading');
  expect(screen.getByText('Loading...')).toBeTruthy();
});

it('the card is green if the database and catalogue counts match', async () => {
  counted(0);
  renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Perfect sync - databases match exactly!')).toBeTruthy();
  expect(tone()).toBe('match');
  expect(backend.questions[0]).toMatchObject({
    name: 'select ai_tools',
    options: { count: 'exact', head: true },
    steps: [['eq', 'approval_status', 'approved']],
  });
  expect([figure('Static catalogue'), figure('Database'), figure('Effective total')]).toEqual(
    Array(3).fill(`${BUILT}`),
  );
});

it('the card warns about duplicate ids', async () => {
  const files = catalogue as CatalogueTool[];
  files.push(...files.slice(0, 2));
  onTestFinished(() => void files.splice(BUILT));
  counted(1);
  renderApp(<DatabaseStatusCard />);
  expect(
    await screen.findByText('Found 2 duplicate tool IDs in static files. This may affect the total count.'),
  ).toBeTruthy();
  expect(figure('Static catalogue')).toBe(`${BUILT + 2}`);
});

it('the card is red and offers a retry if the database is unreachable', async () => {
  backend.answers['select ai_tools'] = { error: { message: 'Failed to fetch' } };
  const { user } = renderApp(<DatabaseStatusCard />);
  expect(await screen.findByText('Unable to connect to database')).toBeTruthy();
  expect(tone()).toBe('unreachable');
  expect(figure('Database')).toBe('Unknown');
  counted(0);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tone()).toBe('match'));
});

it('the dashboard lists examples until all are replaced', () => {
  vi.stubEnv('EXAMPLE_VALUES_LEFT', 'name, phone');
  vi.stubEnv('EXAMPLE_FILES_LEFT', 'src/content/faq.ts');
  const { unmount } = renderApp(<ExampleValuesNotice />);
  expect(screen.getByText(/These values are missing or still examples: name, phone\./)).toBeTruthy();
  expect(screen.getByText(/These files still contain example texts: src\/content\/faq\.ts\./)).toBeTruthy();
  expect(screen.getByText(/still for sale: .*, Newsletter feature\./)).toBeTruthy();
  unmount();
  vi.stubEnv('EXAMPLE_VALUES_LEFT', '');
  vi.stubEnv('EXAMPLE_FILES_LEFT', '');
  renderApp(<ExampleValuesNotice />, { offers: [] });
  expect(screen.queryByText(/example company/)).toBeNull();
});
