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
const findText = (text: string | RegExp) => screen.findByText(text);
const inserts = () => backend.sent('insert ai_tools') as AiTool[];
async function formIsThere() {
  await screen.findByRole('form', { name: 'List Your AI Tool' });
  const byHand = screen.queryByRole('button', { name: 'Fill in by hand' });
  if (byHand) fireEvent.click(byHand);
}

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

describe('the listing form for a signed-out visitor', () => {
  it('a visitor is redirected to sign in and returns afterwards', async () => {
    open();
    expect(await findText('Authentication required')).toBeTruthy();
    expect(screen.getByText('You need to sign in to create a listing')).toBeTruthy();
    expect(address()).toBe('/sign-in?returnTo=%2Fcreate-listing');
  });
});

describe('the listing form for a member', () => {
  beforeEach(() => backend.startSession());

  it('a member sees the form with its title and introduction', async () => {
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
  ])('the back link for the return address %s leads to %s', async (returnTo, expected) => {
    open(`/create-listing?returnTo=${returnTo}`);
    await formIsThere();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe(expected);
  });

  it('a member sees no administrator fields', async () => {
    open();
    await formIsThere();
    expect(screen.queryByText('Admin Access')).toBeNull();
    expect(screen.queryByLabelText(/^Affiliate URL/)).toBeNull();
  });

  it('a submission creates one pending listing and redirects home', async () => {
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

  it('a double click submits only one listing', async () => {
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

describe('form validation', () => {
  beforeEach(() => backend.startSession({ isAdmin: true }));

  it('every invalid field shows its error, and the first invalid field gets the focus', async () => {
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
    await findText(wrong.Name);
    for (const [label, message] of Object.entries(wrong)) {
      const error = screen.getByText(message);
      expect(field(label).getAttribute('aria-describedby')).toContain(error.id);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(field('Name'));
    expect(inserts()).toEqual([]);
  });
});

describe('placement in the listing form', () => {
  beforeEach(async () => {
    backend.startSession();
    open();
    await formIsThere();
  });
  const tiers = () => screen.queryByRole('group', { name: 'Sponsor tier' });
  const banner = () => screen.queryByLabelText(/^Banner image/);
  const prices = (group: string) =>
    [...screen.getByRole('group', { name: group }).querySelectorAll('label')].map(({ textContent }) => textContent);

  it('the form shows placement prices', () => {
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

  it('the form offers tiers for a sponsored listing and a banner for a paid listing', () => {
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

  it('the selected placement is submitted', async () => {
    fillIn();
    choose(/^Sponsored/);
    choose(/^Gold/);
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ premium_type: 'sponsored', sponsor_tier: 'gold' }]));
  });
});

describe('the banner upload', () => {
  beforeEach(async () => {
    backend.startSession();
    open();
    await formIsThere();
    fillIn();
    choose(/^Featured/);
  });

  it('an uploaded banner is previewed and stored in the member’s own folder', async () => {
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

  it('a failed banner upload blocks the submission and shows the storage error', async () => {
    backend.storage.upload.mockResolvedValueOnce({
      error: { message: 'The object exceeded the maximum allowed size' },
    });
    attach(picture());
    await screen.findByAltText(/^Preview/);
    submit();
    expect(await findText('Failed to create listing')).toBeTruthy();
    expect(screen.getByText('Banner upload failed: The object exceeded the maximum allowed size')).toBeTruthy();
    expect(inserts()).toEqual([]);
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });

  it('a file that is not an image is rejected immediately', async () => {
    attach(new File(['<svg onload="alert(1)">'], 'evil.png', { type: 'image/png' }));
    expect(await findText('The banner must be a PNG, JPEG, WebP or AVIF picture.')).toBeTruthy();
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ banner_url: null }]));
    expect(backend.storage.upload).not.toHaveBeenCalled();
  });

  it('a basic listing is submitted without its uploaded banner', async () => {
    attach(picture());
    await screen.findByAltText(/^Preview/);
    choose(/^Free listing/);
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ banner_url: null }]));
    expect(backend.storage.upload).not.toHaveBeenCalled();
  });
});

describe('the listing form for the administrator', () => {
  beforeEach(() => backend.startSession({ isAdmin: true }));

  it('the administrator sees ‘Admin Access’, its explanation, and the affiliate field', async () => {
    open();
    await formIsThere();
    expect(screen.getByText('Admin Access')).toBeTruthy();
    expect(screen.getByText('Set affiliate URLs for any listing')).toBeTruthy();
    expect(screen.getByText('Edit any listing regardless of creator')).toBeTruthy();
    expect(screen.getByText('admin-only features')).toBeTruthy();
    expect(field('Affiliate URL')).toBeTruthy();
  });

  it('the administrator’s listing is published immediately with its affiliate address', async () => {
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

describe('a failed submission', () => {
  beforeEach(() => backend.startSession());

  it.each([
    ['the database’s message', { message: 'duplicate key value' }, 'duplicate key value'],
    [
      'the meaning of a violated constraint',
      { message: 'violates check constraint "ai_tools_tags_count"' },
      'A listing can have at most 20 tags.',
    ],
    ['a general message for an unknown error', { message: '' }, 'An unknown error occurred'],
  ])('the form shows ‘Failed to create listing’ with %s, and keeps typed text', async (_what, error, expected) => {
    backend.answers['insert ai_tools'] = { error };
    open();
    await formIsThere();
    fillIn();
    submit();
    expect(await findText('Failed to create listing')).toBeTruthy();
    expect(screen.getByText(expected)).toBeTruthy();
    expect(field('Description').value).toBe('Turns a sketch into a picture.');
    expect(screen.getByRole('button', { name: 'Submit Listing' })).toHaveProperty('disabled', false);
    expect(address()).toBe('/create-listing');
  });

  it('a listing gets a new id if another tab has already used its first id', async () => {
    const lost = { error: { message: 'TypeError: Failed to fetch' } };
    Object.assign(backend.answers, { 'insert ai_tools': lost, 'select ai_tools': lost });
    open();
    await formIsThere();
    fillIn();
    submit();
    await findText('The server did not answer, so your change may have been saved');
    const [first] = inserts();
    backend.answers['insert ai_tools'] = ({ payload }) => ({ data: payload });
    backend.answers['select ai_tools'] = { data: { ...first, name: 'Of another tab' } };
    submit();
    expect(await findText('Listing submitted')).toBeTruthy();
    const [, second] = inserts();
    expect(second).toMatchObject({ name: first?.name });
    expect(second?.id).not.toBe(first?.id);
    expect(backend.sent('update ai_tools')).toEqual([]);
  });
});

describe('the draft of a listing', () => {
  beforeEach(() => backend.startSession());
  const begin = async () => {
    const view = open();
    await formIsThere();
    return view;
  };

  it('a submission deletes the draft', async () => {
    const { unmount } = await begin();
    fillIn();
    submit();
    await waitFor(() => expect(address()).toBe('/'));
    unmount();
    await begin();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
    expect(field('Name').value).toBe('');
  });

  it('discarding the draft resets the form', async () => {
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

  it('a draft is shown only to its author', async () => {
    const { unmount } = await begin();
    fillIn();
    unmount();
    backend.startSession({ email: 'other@example.com' });
    await begin();
    expect(screen.queryByText('Your draft is back.')).toBeNull();
    expect(field('Name').value).toBe('');
  });
});

test('the form works if storage is blocked', async () => {
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

describe('address correction', () => {
  it.each([
    ['Website URL', 'https://https://lumen.example/', 'https://lumen.example/'],
    ['Logo URL', 'lumen.example/logo.png', 'https://lumen.example/logo.png'],
  ])('the field “%s” is corrected when it loses the focus: %s', async (label, typed, fixed) => {
    backend.startSession();
    open();
    await formIsThere();
    write(label, typed);
    fireEvent.blur(field(label));
    expect(field(label).value).toBe(fixed);
  });

  it('an address is corrected on submit even if its field still has the focus', async () => {
    backend.startSession();
    open();
    await formIsThere();
    fillIn();
    write('Website URL', 'https://localhost');
    submit();
    expect(await findText('Please enter a valid URL')).toBeTruthy();
    write('Website URL', 'https://https//lumen.example');
    submit();
    await waitFor(() => expect(inserts()).toMatchObject([{ url: 'https://lumen.example' }]));
  });
});

describe('an address that is already listed', () => {
  const free = { listed: [], is_waiting: false, is_own_waiting: false, named: [] };
  const taken = (response: object) => {
    backend.answers['find_duplicates'] = { data: { ...free, ...response } };
  };
  const reasons = () => backend.sent('upsert duplicate_reasons');
  const reasonField = () => screen.findByLabelText<HTMLTextAreaElement>('Why your tool is different');
  const begin = async (isAdmin = false) => {
    backend.startSession({ isAdmin });
    const view = open();
    await formIsThere();
    fillIn();
    return view;
  };

  it('the form links to the existing listing and requires a reason', async () => {
    taken({ listed: [{ slug: 'lumen', name: 'Lumen' }] });
    await begin();
    expect(await findText('This address is already listed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Lumen/ }).getAttribute('href')).toBe('/tools/lumen');
    expect(backend.sent('find_duplicates').at(-1)).toEqual({ address: 'https://lumen.example', name: 'Lumen' });
    submit();
    expect(await findText('Please say why your tool is different')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await reasonField()));
    expect(inserts()).toEqual([]);
    fireEvent.change(await reasonField(), { target: { value: ' Another maker ' } });
    submit();
    await waitFor(() => expect(reasons()).toEqual([{ tool_id: inserts()[0]?.id, reason: 'Another maker' }]));
  });

  it('submitting waits for the duplicate check', async () => {
    taken({ is_waiting: true });
    await begin();
    submit();
    expect(await findText('Please say why your tool is different')).toBeTruthy();
    expect(await findText('This address is already in review.')).toBeTruthy();
    expect(inserts()).toEqual([]);
  });

  it.each([
    ['a pending listing of another member', { is_waiting: true }, 'This address is already in review.'],
    ['a pending listing of this member', { is_own_waiting: true }, 'You already submitted this address.'],
  ])('for %s, the form shows one sentence and no details', async (_what, response, words) => {
    taken(response);
    await begin();
    expect(await findText(words)).toBeTruthy();
  });

  it('a changed address removes the duplicate message and the reason field', async () => {
    backend.answers['find_duplicates'] = ({ payload }) => ({
      data: { ...free, is_waiting: (payload as { address: string }).address === 'https://lumen.example' },
    });
    await begin();
    await findText('This address is already in review.');
    write('Website URL', 'https://other.example');
    expect(screen.queryByText('This address is already in review.')).toBeNull();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
    expect(reasons()).toEqual([]);
  });

  it('a failed duplicate check does not block the submission', async () => {
    backend.answers['find_duplicates'] = { error: { message: 'TypeError: Failed to fetch' } };
    await begin();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });

  it('the draft contains the typed reason', async () => {
    taken({ is_waiting: true });
    const { unmount } = await begin();
    fireEvent.change(await reasonField(), { target: { value: 'Another maker' } });
    unmount();
    open();
    await findText('Your draft is back.');
    expect((await reasonField()).value).toBe('Another maker');
  });

  it('a retry does not create a second listing if only the reason failed to save', async () => {
    taken({ is_waiting: true });
    await begin();
    fireEvent.change(await reasonField(), { target: { value: 'Another maker' } });
    backend.answers['upsert duplicate_reasons'] = { error: { message: 'TypeError: Failed to fetch' } };
    submit();
    expect(await findText('The server did not answer, so your change may have been saved')).toBeTruthy();
    backend.answers['select ai_tools'] = () => ({ data: inserts()[0] });
    backend.answers['upsert duplicate_reasons'] = {};
    submit();
    await waitFor(() => expect(reasons()).toHaveLength(2));
    expect(inserts()).toHaveLength(1);
    // The duplicate check excludes the listing that the first attempt stored.
    expect(backend.sent('find_duplicates').at(-1)).toMatchObject({ except_id: inserts()[0]?.id });
  });

  it('the administrator sees a notice and needs no reason', async () => {
    taken({ listed: [{ slug: 'lumen', name: 'Lumen' }] });
    await begin(true);
    expect(await findText('This address is already listed.')).toBeTruthy();
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
    expect(reasons()).toEqual([]);
  });

  it('a similar name is reported but requires no reason', async () => {
    taken({ named: [{ slug: 'lumina', name: 'Lumina' }] });
    await begin();
    expect((await findText(/^The directory has a tool with a similar name:/)).textContent).toContain('Lumina');
    submit();
    await waitFor(() => expect(inserts()).toHaveLength(1));
  });
});
