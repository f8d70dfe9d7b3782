import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import CreateListingPage from '../../src/pages/create-listing-page';
import { backend, type Question } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const FOUND = {
  name: 'Lumen',
  description: 'Turns a sketch into a picture.',
  category: 'AI Art',
  tags: ['drawing', 'colour'],
  pricing_type: 'freemium',
  logo_url: 'https://lumen.example/logo.png',
  video_url: 'https://www.youtube.com/watch?v=lumen',
  picture: 'https://lumen.example/og.png',
};
const NOT_READ = 'We could not read this page. Fill in the form yourself.';
const free = { listed: [], is_waiting: false, is_own_waiting: false, named: [] };

const open = async () => {
  const view = renderPage(<CreateListingPage />, { at: '/create-listing' });
  await screen.findByRole('form', { name: 'List Your AI Tool' });
  return view;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const continueWith = (url: string) => {
  write('Website URL', url);
  fireEvent.submit(screen.getByRole('form'));
};
const findText = (text: string | RegExp) => screen.findByText(text);
const isMarked = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .some((id) => document.getElementById(id)?.textContent.startsWith('Filled in from the tool’s page.'));
const inserts = () => backend.sent('insert ai_tools');
const answer = (found: object) => ({ data: { address: 'https://lumen.example/', found } });

/** Holds the responses of `read-page` until the test resolves them. */
function holdResponses() {
  const held: ((reply: object) => Promise<void>)[] = [];
  backend.answers['invoke read-page'] = () =>
    new Promise((resolve) => {
      held.push((reply) => act(async () => resolve(reply)));
    });
  return held;
}
async function reading(url = 'lumen.example') {
  const held = holdResponses();
  const view = await open();
  continueWith(url);
  await findText('Reading the page...');
  await waitFor(() => expect(held).toHaveLength(1));
  return { ...view, reply: held[0]! };
}

beforeEach(() => {
  backend.startSession();
  backend.answers['invoke read-page'] = answer(FOUND);
  backend.answers['insert ai_tools'] = ({ payload }: Question) => ({ data: payload });
});

describe('the address step of a submission', () => {
  it('the form starts with the address field and a link to the full form', async () => {
    await open();
    const form = screen.getByRole('form', { name: 'List Your AI Tool' });
    expect(within(form).getAllByRole('textbox')).toEqual([field('Website URL')]);
    expect(field('Website URL').inputMode).toBe('url');
    expect(field('Website URL').getAttribute('autocapitalize')).toBe('none');
    fireEvent.click(screen.getByRole('button', { name: 'Fill in by hand' }));
    expect(document.activeElement).toBe(field('Name'));
    const order = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ name }) => name);
    expect(order.slice(0, 6)).toEqual(['name', 'description', 'url', 'category', 'pricingType', 'tags']);
    expect(backend.sent('invoke read-page')).toEqual([]);
  });

  it('an invalid address shows an error until the member corrects the address', async () => {
    await open();
    continueWith('https://');
    expect(await findText('Please enter a valid URL')).toBeTruthy();
    expect(document.activeElement).toBe(field('Website URL'));
    write('Website URL', 'https://l');
    expect(screen.queryByText('Please enter a valid URL')).toBeNull();
    expect(backend.questions.filter(({ name }) => name === 'invoke read-page')).toEqual([]);
  });

  it('a listed address stops the page lookup until the member confirms that the tool is different', async () => {
    backend.answers['find_duplicates'] = { data: { ...free, listed: [{ slug: 'lumen', name: 'Lumen' }] } };
    await open();
    continueWith('lumen.example');
    expect(await findText('This address is already listed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Lumen/ }).getAttribute('href')).toBe('/tools/lumen');
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
    expect(backend.sent('invoke read-page')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Continue: my tool is different' }));
    expect(await screen.findByLabelText('Why your tool is different')).toBeTruthy();
    expect(await findText(/fields from the tool’s page/)).toBeTruthy();
  });

  it('the typed address survives a reload without opening the full form', async () => {
    const { unmount } = await open();
    write('Website URL', 'https://lumen.example');
    unmount();
    await open();
    expect(field('Website URL').value).toBe('https://lumen.example');
    expect(screen.queryByText('Your draft is back.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });
});

describe('prefilled page data', () => {
  it('page data fills only empty fields and marks the filled fields', async () => {
    await open();
    continueWith('lumen.example');
    const line = await findText('We filled in 8 fields from the tool’s page. Check them.');
    expect(line.getAttribute('role')).toBe('status');
    expect(backend.sent('invoke read-page')).toEqual([{ url: 'https://lumen.example' }]);
    const values = {
      Name: 'Lumen',
      Description: 'Turns a sketch into a picture.',
      Category: 'AI Art',
      Tags: 'drawing, colour',
      Pricing: 'freemium',
      'Logo URL': 'https://lumen.example/logo.png',
      'Video URL': 'https://www.youtube.com/watch?v=lumen',
      'Screenshot URL': 'https://lumen.example/og.png',
    };
    for (const [label, value] of Object.entries(values))
      expect({ label, value: field(label).value, isMarked: isMarked(label) }).toEqual({ label, value, isMarked: true });
    expect(isMarked('Website URL')).toBe(false);
    // Without an empty field, the focus moves to the summary of the filled fields.
    expect(document.activeElement).toBe(line);
    expect(inserts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Submit Listing' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(inserts()).toMatchObject([{ name: 'Lumen', url: 'https://lumen.example', pricing_type: 'freemium' }]);
  });

  it('a prefilled field stays marked until the member edits the field', async () => {
    const { unmount } = await open();
    continueWith('lumen.example');
    await findText(/^We filled in \d+ fields/);
    write('Name', 'Lumen 2');
    expect([isMarked('Name'), isMarked('Description')]).toEqual([false, true]);
    unmount();
    await open();
    expect(await findText('Your draft is back.')).toBeTruthy();
    expect(field('Name').value).toBe('Lumen 2');
    expect([isMarked('Name'), isMarked('Description')]).toEqual([false, true]);
    write('Website URL', 'https://other.example');
    expect(isMarked('Description')).toBe(false);
  });

  it('page data never overwrites a field that the member has edited', async () => {
    const { reply } = await reading();
    write('Name', 'Mine');
    write('Description', 'x');
    write('Description', '');
    write('Pricing', 'paid');
    write('Pricing', 'free');
    field('Tags').focus();
    await reply(answer(FOUND));
    await findText('We filled in 4 fields from the tool’s page. Check them.');
    expect(['Name', 'Description', 'Pricing', 'Tags'].map((label) => field(label).value)).toEqual([
      'Mine',
      '',
      'free',
      '',
    ]);
    expect(document.activeElement).toBe(field('Tags'));
  });

  it('the focus moves to the first required field that is still empty', async () => {
    const { description: _, ...found } = FOUND;
    backend.answers['invoke read-page'] = answer(found);
    await open();
    continueWith('lumen.example');
    await findText(/^We filled in \d+ fields/);
    expect(document.activeElement).toBe(field('Description'));
  });

  it('a value that the form would reject is not filled in', async () => {
    backend.answers['invoke read-page'] = answer({
      name: 'L',
      description: { toString: 'x' },
      category: 'No such category',
      tags: [7],
      logo_url: 'javascript:alert(1)',
      video_url: 'https://evil.example/watch',
      pricing_type: 'cheap',
      premium_type: 'sponsored',
      affiliate_url: 'https://evil.example',
      url: 'https://evil.example',
      trial_days: '30',
      best_for: 'illustrators',
    });
    await open();
    continueWith('lumen.example');
    await findText('We filled in 1 field from the tool’s page. Check it.');
    expect(field('Best for').value).toBe('illustrators');
    expect(field('Website URL').value).toBe('https://lumen.example');
    fireEvent.click(screen.getByRole('radio', { name: /^Free listing/ }));
    for (const [label, value] of [
      ['Name', 'Lumen'],
      ['Description', 'Turns a sketch into a picture.'],
      ['Category', 'AI Art'],
      ['Tags', 'a'],
    ])
      write(label!, value!);
    fireEvent.click(screen.getByRole('button', { name: 'Submit Listing' }));
    await waitFor(() => expect(inserts()).toHaveLength(1));
    expect(inserts()).toMatchObject([
      { premium_type: 'none', affiliate_url: null, trial_days: null, logo_url: null, video_url: null },
    ]);
  });
});

describe('a failed page lookup', () => {
  const refused = (status: number, body: unknown) => ({
    error: { message: 'Edge Function returned a non-2xx status code', context: Response.json(body, { status }) },
  });
  it.each([
    [
      'the function’s own error message',
      refused(429, { code: 'P0001', hint: 'too_many_reads', message: 'You read many pages. Try again later.' }),
      'You read many pages. Try again later.',
    ],
    ['a general message if the function is missing', refused(404, { code: 'NOT_FOUND', message: 'x' }), NOT_READ],
    ['a general message if the network is down', { error: { message: 'Failed to send a request' } }, NOT_READ],
    ['a general message for an invalid response', { data: 'Welcome to this hotel' }, NOT_READ],
    [
      'a message that the page has no details',
      answer({}),
      'We found nothing more on the tool’s page. Fill in the form yourself.',
    ],
  ])('the form shows %s', async (_what, reply, sentence) => {
    backend.answers['invoke read-page'] = reply;
    await open();
    continueWith('lumen.example');
    expect((await findText(sentence)).getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').value).toBe('');
    expect(isMarked('Name')).toBe(false);
  });
});

describe('a late page lookup response', () => {
  it('the response is ignored if the address has changed', async () => {
    const { reply } = await reading();
    write('Website URL', 'https://other.example');
    expect(screen.queryByText('Reading the page...')).toBeNull();
    await reply(answer(FOUND));
    expect(field('Name').value).toBe('');
  });

  it('the response is used if only the spelling of the address has changed', async () => {
    const { reply } = await reading();
    write('Website URL', 'https://www.lumen.example/');
    await reply(answer({ name: 'Lumen' }));
    expect(field('Name').value).toBe('Lumen');
  });

  it('the response is ignored once the listing is being submitted', async () => {
    const { reply } = await reading();
    let store = () => {};
    backend.answers['insert ai_tools'] = ({ payload }: Question) =>
      new Promise((stored) => {
        store = () => stored({ data: payload });
      });
    for (const [label, value] of [
      ['Name', 'Mine'],
      ['Description', 'Written by hand, quickly.'],
      ['Category', 'AI Art'],
      ['Tags', 'mine'],
    ])
      write(label!, value!);
    fireEvent.click(screen.getByRole('button', { name: 'Submit Listing' }));
    await waitFor(() => expect(inserts()).toHaveLength(1));
    await reply(answer(FOUND));
    expect(field('Logo URL').value).toBe('');
    await act(async () => store());
    await waitFor(() => expect(address()).toBe('/'));
    expect(inserts()).toMatchObject([{ name: 'Mine', logo_url: null }]);
    expect(localStorage.getItem('listing-draft')).toBeNull();
  });

  it('a response is ignored after the session ended, and the draft keeps the address', async () => {
    const { reply } = await reading();
    act(() => backend.endSession());
    await waitFor(() => expect(address()).not.toBe('/create-listing'));
    await reply(answer(FOUND));
    expect(localStorage.getItem('listing-draft')).toContain('https://lumen.example');
    expect(localStorage.getItem('listing-draft')).not.toContain('Turns a sketch');
  });
});

it('a slow page lookup does not block submitting', async () => {
  await reading();
  for (const [label, value] of [
    ['Name', 'Mine'],
    ['Description', 'Written by hand, quickly.'],
    ['Category', 'AI Art'],
    ['Tags', 'mine'],
  ])
    write(label!, value!);
  fireEvent.click(screen.getByRole('button', { name: 'Submit Listing' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(inserts()).toMatchObject([{ name: 'Mine' }]);
});

it('a member who opens the form during the address check skips the page lookup', async () => {
  let answerNow = () => {};
  backend.answers['find_duplicates'] = () =>
    new Promise((resolve) => {
      answerNow = () => resolve({ data: free });
    });
  await open();
  continueWith('lumen.example');
  await screen.findByRole('button', { name: 'Checking...' });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in by hand' }));
  await act(async () => answerNow());
  expect(backend.sent('invoke read-page')).toEqual([]);
  expect(document.activeElement).toBe(field('Name'));
});

it('the administrator’s form also starts with the address', async () => {
  backend.startSession({ isAdmin: true });
  await open();
  continueWith('lumen.example');
  expect(await findText('We filled in 8 fields from the tool’s page. Check them.')).toBeTruthy();
  expect(field('Affiliate URL').value).toBe('');
});
