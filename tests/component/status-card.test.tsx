import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { catalogue } from '../../src/catalogue';
import type { CatalogueTool } from '../../src/catalogue/catalogue.types';
import { DatabaseStatusCard } from '../../src/features/dashboard/database-status-card';
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
