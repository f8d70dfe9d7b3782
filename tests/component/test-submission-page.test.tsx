import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import TestSubmissionPage from '../../src/pages/test-submission-page';
import { backend, type Failure } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

type Row = { id: string; name: string; tags: string[]; url: string };

async function open() {
  localStorage.setItem('sb-test-auth-token', 'a session to be read');
  backend.startSession();
  backend.answers['insert ai_tools'] = ({ payload }) => ({
    data: [{ ...(payload as Row), approval_status: 'pending' }],
  });
  const view = renderPage(<TestSubmissionPage />, { at: '/test-submission' });
  await screen.findByRole('button', { name: 'Submit Sample Tool' });
  return view;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function fill(user: User, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(field(label));
    await user.paste(value);
  }
}
const fine = { Name: 'Lumen', Description: 'Turns a sketch into a picture.', Category: 'Design' };
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Custom Tool' }));
const refuse = (error: Failure) => {
  backend.answers['insert ai_tools'] = { error };
};
const sent = () => backend.sent('insert ai_tools') as Row[];
/** Finds the result on the page, because the toast has the same text. */
const result = (text: string) => screen.findByText(text, { selector: '[role=status] p' });

describe('the test submission page for a visitor', () => {
  it('a visitor sees a sign-in prompt and no form', async () => {
    renderPage(<TestSubmissionPage />, { at: '/test-submission' });
    expect(await screen.findByText('You must be logged in to test tool submission.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/sign-in?returnTo=%2Ftest-submission',
    );
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Submit Sample Tool' })).toBeNull();
    expect(address()).toBe('/test-submission');
  });

  it('typed text stays after the session ends, and nothing is sent', async () => {
    const { user } = await open();
    await fill(user, fine);
    act(() => backend.endSession());
    expect(await screen.findByText('You must be logged in to test tool submission.')).toBeTruthy();
    await submit(user);
    expect(await screen.findByText('You must be logged in to submit a tool')).toBeTruthy();
    expect(await result('Not authenticated')).toBeTruthy();
    expect(field('Name').value).toBe('Lumen');
    expect(sent()).toEqual([]);
  });
});

describe('a test submission', () => {
  it('one click submits the sample tool', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Submit Sample Tool' }));
    expect(await result('Tool submitted successfully!')).toBeTruthy();
    expect(await screen.findByText('Sample AI Tool has been added to the database')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('a custom tool is submitted with its fields and a new id', async () => {
    const { user } = await open();
    expect(field('Website URL').value).toBe('https://');
    expect([...screen.getByLabelText<HTMLSelectElement>('Pricing').options].map(({ value }) => value)).toEqual([
      'free',
      'freemium',
      'trial',
      'paid',
    ]);
    await fill(user, { ...fine, 'Website URL': 'lumen.example', 'Tags (optional)': ' draw, , ink ' });
    await submit(user);
    expect(await screen.findByText('Lumen has been added to the database')).toBeTruthy();
    expect(sent()[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Lumen',
      url: 'https://lumen.example',
      category: 'Design',
      tags: ['draw', 'ink'],
      pricing_type: 'free',
    });
    await waitFor(() => expect(field('Name').value).toBe(''));
  });

  it.each(['Name', 'Description', 'Category'])('a submission without %s is not sent', async (missing) => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { user } = await open();
    await fill(user, { ...fine, [missing]: ' ' });
    await submit(user);
    expect(alert).toHaveBeenCalledExactlyOnceWith('Please fill in required fields: name, description, and category');
    expect(document.activeElement).toBe(field(missing));
    expect(sent()).toEqual([]);
  });

  it('a rejected submission shows the server’s message and keeps the typed text', async () => {
    const { user } = await open();
    refuse({ message: 'out of paper' });
    await fill(user, fine);
    await submit(user);
    expect(await result('Failed to submit tool')).toBeTruthy();
    expect(screen.getAllByText('out of paper')).not.toHaveLength(0);
    expect(field('Name').value).toBe('Lumen');
  });

  it('a submission that stores no row is reported as failed', async () => {
    const { user } = await open();
    backend.answers['insert ai_tools'] = { data: [] };
    await user.click(screen.getByRole('button', { name: 'Submit Sample Tool' }));
    expect(await result('Failed to submit tool')).toBeTruthy();
  });

  it('an unexpected exception is reported', async () => {
    const { user } = await open();
    backend.answers['insert ai_tools'] = () => Promise.reject(new Error('bad luck'));
    await user.click(screen.getByRole('button', { name: 'Submit Sample Tool' }));
    expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
    expect(await result('Unexpected error')).toBeTruthy();
  });
});
