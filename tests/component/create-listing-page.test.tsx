import type { AiTool } from '../../src/domain/listing/tool';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import CreateListingPage from '../../src/pages/create-listing-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const open = (at = '/create-listing') => renderPage(<CreateListingPage />, { at });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (label: RegExp) => fireEvent.click(screen.getByRole('radio', { name: label }));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Listing' }));
const said = (text: string | RegExp) => screen.findByText(text);
const inserts = () => backend.sent('insert ai_tools') as AiTool[];
/** The whole form, without an address to begin with. */
async function formIsThere() {
  await screen.findByRole('form', { name: 'List Your AI Tool' });
  const byHand = screen.queryByRole('button', { name: 'Fill in by hand' });
  if (byHand) fireEvent.click(byHand);
}

// What is inserted is stored, unless a test says otherwise.
beforeEach(() => {
  backend.answers['insert ai_tools'] = ({ payload }) => ({ data: payload });
});

const picture = (name = 'wide.png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])], name, { type: 'image/png' });
const attach = (file: File) => fireEvent.change(field('Banner image'), { target: { files: [file] } });

function fillIn() {
  write('Name', ' Lumen ');
  write('Description', 'Turns a sketch into a picture.');
  write('Website URL', 'https://lumen.example');
  write('Category', 'AI Art');
  write('Tags', 'drawing, colour,, ');
}

describe('signed out', () => {
  it('one is told to sign in and brought back afterwards', async () => {
    open();
    expect(await said('Authentication required')).toBeTruthy();
    expect(screen.getByText('You need to sign in to create a listing')).toBeTruthy();
    expect(address()).toBe('/sign-in?returnTo=%2Fcreate-listing');
  });
});

describe('a member', () => {
  beforeEach(() => backend.startSession());

  it('finds the form with its title, its beginning and the way back', async () => {
    open();
    await formIsThere();
    expect(screen.getByRole('heading', { name: 'List Your AI Tool' })).toBeTruthy();
    expect(field('Website URL').value).toBe('https://');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect([...field('Pricing').querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'free',
      'freemium',
      'trial',
      'paid',
    ]);
  });

  it.each([
    ['%2Fblog', '/blog'],
    ['%2F%2Fevil.example', '/'],
  ])('goes back to where they came from: %s', async (returnTo, expected) => {
    open(`/create-listing?returnTo=${returnTo}`);
    await formIsThere();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe(expected);
  });

  it('sees nothing of the administrator’s', async () => {
    open();
    await formIsThere();
    expect(screen.queryByText('Admin Access')).toBeNull();
    expect(screen.queryByLabelText(/^Affiliate URL/)).toBeNull();
  });

  it('sends one row that waits for review, and goes home', async () => {
    open();
    await formIsThere();
    fillIn();
    submit();
    await waitFor(() => expect(address()).toBe('/'));
    expect(inserts()).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Lumen',
        description: 'Turns a sketch into a picture.',
        url: 'https://lumen.example',
        category: 'AI Art',
        tags: ['drawing', 'colour'],
        pricing_type: 'free',
        logo_url: null,
        banner_url: null,
        affiliate_url: null,
        premium_type: 'none',
        sponsor_tier: 'none',
        approval_status: 'pending',
        rejected_reason: null,
        created_by: 'user-mo@example.com',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        approved_at: null,
        is_new_release: true,
      },
    ]);
  });

  it('sees that it is being sent; a double click makes one row', async () => {
    let store = () => {};
    backend.answers['insert ai_tools'] = ({ payload }) =>
      new Promise((stored) => {
        store = () => stored({ data: payload });
      });
    open();
    await formIsThere();
    fillIn();
    submit();
    submit();
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true);
    fireEvent.submit(screen.getByRole('form'));
    store();
    await waitFor(() => expect(address()).toBe('/'));
    expect(inserts()).toHaveLength(1);
  });
});

describe('what is wrong is said', () => {
  beforeEach(() => backend.startSession({ isAdmin: true }));

  it('at every field at once, with the focus on the first; nothing is sent', async () => {
    open();
    await formIsThere();
    write('Logo URL', 'L');
    write('Affiliate URL', 'shop');
    submit();
    const wrong = {
      Name: 'Name must be at least 2 characters',
      Description: 'Description must be at least 10 characters',
      'Website URL': 'Please enter a valid URL',
      Category: 'Please select a category',
      Tags: 'Please add at least one tag',
      'Logo URL': 'Please enter a valid logo URL',
      'Affiliate URL': 'Please enter a valid affiliate URL',
    };
    await said(wrong.Name);
    for (const [label, message] of Object.entries(wrong)) {
      const error = screen.getByText(message);
      expect(field(label).getAttribute('aria-describedby')).toContain(error.id);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(field('Name'));
    expect(inserts()).toEqual([]);
  });
});

describe('placement', () => {
  beforeEach(async () => {
    backend.startSession();
    open();
    await formIsThere();
  });
  const tiers = () => screen.queryByRole('group', { name: 'Sponsor tier' });
  const banner = () => screen.queryByLabelText(/^Banner image/);
  const prices = (group: string) =>
    [...screen.getByRole('group', { name: group }).querySelectorAll('label')].map(({ textContent }) => textContent);

  it('has its prices on the form', () => {
    expect(prices('Placement')).toEqual([
      expect.stringMatching(/^Free listing\$0/),
      expect.stringMatching(/^Featured\$49\/month/),
      expect.stringMatching(/^Sponsored\$99\/month/),
    ]);
    choose(/^Sponsored/);
    expect(prices('Sponsor tier')).toEqual([
      'Bronze$99/monthBasic',
      'Silver$199/monthEnhanced',
      'Gold$349/monthPremium',
    ]);
    expect(screen.getByText('Gold banners get premium placement across the site.')).toBeTruthy();
  });

  it('offers tiers to sponsored listings, and a banner to featured and sponsored ones', () => {
    expect([tiers(), banner()]).toEqual([null, null]);
    choose(/^Featured/);
    expect(tiers()).toBeNull();
    expect(banner()).toBeTruthy();
    expect(screen.getByText(/Recommended 1200×300 px/)).toBeTruthy();
    choose(/^Sponsored/);
    expect(tiers()).toBeTruthy();
    expect(banner()).toBeTruthy();
    choose(/^Free listing/);
    expect([tiers(), banner()]).toEqual([null, null]);
  });

  it('is sent as it was chosen', async () => {
    fillIn();
    choose(/^Sponsored/);
    choose(/^Gold/);
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ premium_type: 'sponsored', sponsor_tier: 'gold' }]));
  });
});

describe('a banner', () => {
  beforeEach(async () => {
    backend.startSession();
    open();
    await formIsThere();
    fillIn();
    choose(/^Featured/);
  });

  it('is shown before it is sent, stored in the member’s own folder, and named in the row', async () => {
    attach(picture('My Banner.png'));
    expect(await screen.findByAltText('Preview of the banner My Banner.png')).toBeTruthy();
    submit();
    await waitFor(() => expect(address()).toBe('/'));
    expect(backend.storage.upload).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^user-mo@example\.com\/\d{13}-[0-9a-f-]+-My-Banner\.png$/),
      expect.anything(),
      { contentType: 'image/png' },
    );
    const [key] = backend.storage.upload.mock.calls[0] ?? [];
    expect(inserts()).toMatchObject([{ banner_url: `https://files.example/tool-banners/${key}` }]);
  });

  it('that the store refuses stops the listing, in the provider’s words; sending again sends one', async () => {
    backend.storage.upload.mockResolvedValueOnce({
      error: { message: 'The object exceeded the maximum allowed size' },
    });
    attach(picture());
    await screen.findByAltText(/^Preview/);
    submit();
    expect(await said('Failed to create listing')).toBeTruthy();
    expect(screen.getByText('Banner upload failed: The object exceeded the maximum allowed size')).toBeTruthy();
    expect(inserts()).toEqual([]);
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });

  it('that is no picture is refused at once and not kept', async () => {
    attach(new File(['<svg onload="alert(1)">'], 'evil.png', { type: 'image/png' }));
    expect(await said('The banner must be a PNG, JPEG, WebP or AVIF picture.')).toBeTruthy();
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ banner_url: null }]));
    expect(backend.storage.upload).not.toHaveBeenCalled();
  });

  it('is not sent with a basic listing', async () => {
    attach(picture());
    await screen.findByAltText(/^Preview/);
    choose(/^Free listing/);
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ banner_url: null }]));
    expect(backend.storage.upload).not.toHaveBeenCalled();
  });
});

describe('the administrator', () => {
  beforeEach(() => backend.startSession({ isAdmin: true }));

  it("sees 'Admin Access', what it gives, and the affiliate field", async () => {
    open();
    await formIsThere();
    expect(screen.getByText('Admin Access')).toBeTruthy();
    expect(screen.getByText('Set affiliate URLs for any listing')).toBeTruthy();
    expect(screen.getByText('Edit any listing regardless of creator')).toBeTruthy();
    expect(screen.getByText('admin-only features')).toBeTruthy();
    expect(field('Affiliate URL')).toBeTruthy();
  });

  it('publishes at once, with an affiliate address', async () => {
    open();
    await formIsThere();
    fillIn();
    write('Affiliate URL', 'https://partner.example/?ref=1');
    submit();
    await waitFor(() =>
      expect(inserts()).toMatchObject([
        {
          affiliate_url: 'https://partner.example/?ref=1',
          approval_status: 'approved',
          approved_at: expect.any(String),
        },
      ]),
    );
  });
});

describe('a listing that could not be stored', () => {
  beforeEach(() => backend.startSession());

  it.each([
    ['the provider’s message', { message: 'duplicate key value' }, 'duplicate key value'],
    [
      'what a broken constraint means',
      { message: 'violates check constraint "ai_tools_tags_count"' },
      'A listing can have at most 20 tags.',
    ],
    ['that nothing is known', { message: '' }, 'An unknown error occurred'],
  ])("says 'Failed to create listing' and %s; nothing typed is lost", async (_what, error, expected) => {
    backend.answers['insert ai_tools'] = { error };
    open();
    await formIsThere();
    fillIn();
    submit();
    expect(await said('Failed to create listing')).toBeTruthy();
    expect(screen.getByText(expected)).toBeTruthy();
    expect(field('Description').value).toBe('Turns a sketch into a picture.');
    expect(screen.getByRole('button', { name: 'Submit Listing' })).toHaveProperty('disabled', false);
    expect(address()).toBe('/create-listing');
  });

  it('that finds under its id what another tab made of it is stored under an id of its own', async () => {
    const lost = { error: { message: 'TypeError: Failed to fetch' } };
    Object.assign(backend.answers, { 'insert ai_tools': lost, 'select ai_tools': lost });
    open();
    await formIsThere();
    fillIn();
    submit();
    await said('The server did not answer: it may be done');
    const [first] = inserts();
    backend.answers['insert ai_tools'] = ({ payload }) => ({ data: payload });
    backend.answers['select ai_tools'] = { data: { ...first, name: 'Of another tab' } };
    submit();
    expect(await said('Listing submitted')).toBeTruthy();
    const [, second] = inserts();
    expect(second).toMatchObject({ name: first?.name });
    expect(second?.id).not.toBe(first?.id);
    expect(backend.sent('update ai_tools')).toEqual([]);
  });
});

describe('a draft', () => {
  beforeEach(() => backend.startSession());
  const begin = async () => {
    const view = open();
    await formIsThere();
    return view;
  };

  it('is gone once it was sent', async () => {
    const { unmount } = await begin();
    fillIn();
    submit();
    await waitFor(() => expect(address()).toBe('/'));
    unmount();
    await begin();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
    expect(field('Name').value).toBe('');
  });

  it('can be discarded, and the form begins anew', async () => {
    const { unmount } = await begin();
    fillIn();
    unmount();
    const again = await begin();
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(field('Website URL').value).toBe('https://');
    expect(document.activeElement).toBe(field('Website URL'));
    await formIsThere();
    expect(field('Name').value).toBe('');
    again.unmount();
    await begin();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
  });

  it('belongs to who wrote it', async () => {
    const { unmount } = await begin();
    fillIn();
    unmount();
    backend.startSession({ email: 'other@example.com' });
    await begin();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
    expect(field('Name').value).toBe('');
  });
});

test('a form whose browser stores nothing works all the same', async () => {
  backend.startSession();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open();
  await formIsThere();
  fillIn();
  submit();
  await waitFor(() => expect(inserts()).toHaveLength(1));
});

describe('an address', () => {
  it.each([
    ['Website URL', 'https://https://lumen.example/', 'https://lumen.example/'],
    ['Logo URL', 'lumen.example/logo.png', 'https://lumen.example/logo.png'],
  ])('%s: %s is mended when the field is left', async (label, typed, mended) => {
    backend.startSession();
    open();
    await formIsThere();
    write(label, typed);
    fireEvent.blur(field(label));
    expect(field(label).value).toBe(mended);
  });

  it('is mended when the form is sent without leaving the field; one without a dot is refused', async () => {
    backend.startSession();
    open();
    await formIsThere();
    fillIn();
    write('Website URL', 'https://localhost');
    submit();
    expect(await said('Please enter a valid URL')).toBeTruthy();
    write('Website URL', 'https://https//lumen.example');
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ url: 'https://lumen.example' }]));
  });
});

describe('an address that is there already', () => {
  const free = { listed: [], is_waiting: false, is_own_waiting: false, named: [] };
  const taken = (answer: object) => {
    backend.answers['find_duplicates'] = { data: { ...free, ...answer } };
  };
  const kept = () => backend.sent('upsert duplicate_reasons');
  const reasonField = () => screen.findByLabelText<HTMLTextAreaElement>('Why yours is different');
  const begin = async (isAdmin = false) => {
    backend.startSession({ isAdmin });
    const view = open();
    await formIsThere();
    fillIn();
    return view;
  };

  it('is said at the field with a link, and sent with a reason only', async () => {
    taken({ listed: [{ slug: 'lumen', name: 'Lumen' }] });
    await begin();
    expect(await said('This address is already listed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Lumen/ }).getAttribute('href')).toBe('/tools/lumen');
    expect(backend.sent('find_duplicates').at(-1)).toEqual({ address: 'https://lumen.example', name: 'Lumen' });
    submit();
    expect(await said('Please say why yours is different')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await reasonField()));
    expect(inserts()).toEqual([]);
    fireEvent.change(await reasonField(), { target: { value: ' Another maker ' } });
    submit();
    await waitFor(() => expect(kept()).toEqual([{ tool_id: inserts()[0]?.id, reason: 'Another maker' }]));
  });

  it('is asked about before anything is sent, also where no time was left to read it', async () => {
    taken({ is_waiting: true });
    await begin();
    submit();
    expect(await said('Please say why yours is different')).toBeTruthy();
    expect(await said('This address is already in review.')).toBeTruthy();
    expect(inserts()).toEqual([]);
  });

  it.each([
    ['waits for somebody else', { is_waiting: true }, 'This address is already in review.'],
    ['waits for the member', { is_own_waiting: true }, 'You already submitted this address.'],
  ])('%s: no more is said than that', async (_what, answer, words) => {
    taken(answer);
    await begin();
    expect(await said(words)).toBeTruthy();
  });

  it('is said no longer of another address, and needs no reason then', async () => {
    backend.answers['find_duplicates'] = ({ payload }) => ({
      data: { ...free, is_waiting: (payload as { address: string }).address === 'https://lumen.example' },
    });
    await begin();
    await said('This address is already in review.');
    write('Website URL', 'https://other.example');
    expect(screen.queryByText('This address is already in review.')).toBeNull();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
    expect(kept()).toEqual([]);
  });

  it('is sent without an answer where none comes', async () => {
    backend.answers['find_duplicates'] = { error: { message: 'TypeError: Failed to fetch' } };
    await begin();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });

  it('keeps the reason with the draft', async () => {
    taken({ is_waiting: true });
    const { unmount } = await begin();
    fireEvent.change(await reasonField(), { target: { value: 'Another maker' } });
    unmount();
    open();
    await said('Your draft is back.');
    expect((await reasonField()).value).toBe('Another maker');
  });

  it('whose reason was not stored is not sent twice: the next try stores the reason', async () => {
    taken({ is_waiting: true });
    await begin();
    fireEvent.change(await reasonField(), { target: { value: 'Another maker' } });
    backend.answers['upsert duplicate_reasons'] = { error: { message: 'TypeError: Failed to fetch' } };
    submit();
    expect(await said('The server did not answer: it may be done')).toBeTruthy();
    backend.answers['select ai_tools'] = () => ({ data: inserts()[0] });
    backend.answers['upsert duplicate_reasons'] = {};
    submit();
    await waitFor(() => expect(kept()).toHaveLength(2));
    expect(inserts()).toHaveLength(1);
    // What was stored by the first try is nobody's duplicate.
    expect(backend.sent('find_duplicates').at(-1)).toMatchObject({ except_id: inserts()[0]?.id });
  });

  it('is a notice and no question to the administrator', async () => {
    taken({ listed: [{ slug: 'lumen', name: 'Lumen' }] });
    await begin(true);
    expect(await said('This address is already listed.')).toBeTruthy();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
    expect(kept()).toEqual([]);
  });

  it('names that are nearly the same are pointed out, and need no reason', async () => {
    taken({ named: [{ slug: 'lumina', name: 'Lumina' }] });
    await begin();
    expect((await said(/^Listed with a similar name:/)).textContent).toContain('Lumina');
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });
});
