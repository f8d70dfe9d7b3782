import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { site } from '../../src/content/site';
import { contactDraft } from '../../src/pages/contact/contact-draft';
import ContactPage from '../../src/pages/contact-page';
import { createQueryClient } from '../../src/app/query-client';
import { offersQuery } from '../../src/features/placements/offers';
import { Toasts } from '../../src/ui/toasts';
import { OFFERS } from '../support/offers';

beforeEach(() => void contactDraft.discard());

const queryClient = createQueryClient();
queryClient.setQueryData(offersQuery.queryKey, OFFERS);

const open = (address = '/contact') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Link to="/faq">Away</Link>
        <Link to="/contact">Back</Link>
        <Routes>
          <Route path="/contact" element={<ContactPage />} />
          <Route path="/faq" element={null} />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const labels = ['Name', 'Email', 'Subject', 'Message'];
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

async function fill() {
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Email'), 'ada@example.org');
  await userEvent.type(field('Subject'), 'Hello');
  await userEvent.type(field('Message'), 'A tool is missing.');
}

test('the contact details contain the address and links for phone and email', () => {
  open();
  const [link] = screen.getAllByRole('link', { name: site.email });
  expect(link?.getAttribute('href')).toBe(`mailto:${site.email}`);
  const phone = screen.queryByText('Phone')?.nextElementSibling;
  expect([phone?.textContent, phone?.getAttribute('href')]).toEqual(
    site.phone ? [site.phone, `tel:${site.phone.replaceAll(' ', '')}`] : [undefined, undefined],
  );
  expect(screen.getByRole('group').textContent).toBe(site.address.join(''));
});

test('the page explains that the email program sends the message, and offers an email link', () => {
  open('/contact?subject=Listing%20correction');
  const notice = screen.getByText('Your email program sends the message.');
  expect(notice.compareDocumentPosition(field('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // The notice is inside the form, so that a visitor who jumps to the form hears it before the first field.
  const form = screen.getByRole('form', { name: 'Send a message' });
  expect(document.getElementById(form.getAttribute('aria-describedby') ?? '')?.contains(notice)).toBe(true);
  const [link] = screen.getAllByRole('link', { name: site.email });
  expect(link?.getAttribute('href')).toBe(`mailto:${site.email}?subject=Listing%20correction`);
});

test('the page shows the business hours', () => {
  open();
  const hours = screen
    .getAllByRole('definition')
    .map((time) => `${time.previousSibling?.textContent} ${time.textContent}`);
  expect(hours).toEqual(site.businessHours.map(({ days, hours: open }) => `${days} ${open}`));
});

test('the page answers three frequent questions', () => {
  open();
  expect(
    screen.getAllByRole('heading', { level: 3 }).filter(({ textContent }) => textContent.endsWith('?')),
  ).toHaveLength(3);
});

test('the browser validates required fields and the email address', async () => {
  open();
  expect(labels.filter((label) => !field(label).required)).toEqual([]);
  expect(field('Email').type).toBe('email');
  expect((field('Name').form as HTMLFormElement).noValidate).toBe(false);
  expect([field('Name').autocomplete, field('Email').autocomplete]).toEqual(['name', 'email']);

  await userEvent.type(field('Name'), 'Ada');
  await send();
  expect(screen.queryByText('Message sent!')).toBeNull();
  expect(field('Name').value).toBe('Ada');
});

test('the form keeps typed text between pages and opens the email program without a request', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const fetched = vi.spyOn(globalThis, 'fetch');
  open();
  await fill();
  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(labels.map((label) => field(label).value)).toEqual(['Ada', 'ada@example.org', 'Hello', 'A tool is missing.']);

  await send();
  expect(await screen.findByText('Message sent!')).toBeTruthy();
  expect(screen.getByText("Thank you for your message. We'll respond as soon as possible.")).toBeTruthy();
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '', '']);
  const text = encodeURIComponent('A tool is missing.\n\nAda\nada@example.org');
  expect(opened).toHaveBeenCalledExactlyOnceWith(`mailto:${site.email}?subject=Hello&body=${text}`, '_self');
  expect(fetched).not.toHaveBeenCalled();
  expect(localStorage.length + sessionStorage.length).toBe(0);

  await userEvent.click(screen.getByRole('button', { name: 'Restore my text' }));
  expect(labels.map((label) => field(label).value)).toEqual(['Ada', 'ada@example.org', 'Hello', 'A tool is missing.']);
});

test.each([
  ['/contact?subject=Sponsorship%3A%20Basic%20plan', 'Sponsorship: Basic plan'],
  ['/contact?subject=%3Cb%3Ehi%3C%2Fb%3E%0D%0ABcc%3A%20x', '<b>hi</b> Bcc: x'],
  [`/contact?subject=${'a'.repeat(201)}`, 'a'.repeat(200)],
  [`/contact?subject=${encodeURIComponent('😀'.repeat(201))}`, '😀'.repeat(200)],
  ['/contact?subject=%E0%A4%A', '\uFFFD%A'],
])('the URL %s prefills the subject as one line of plain text', (address, subject) => {
  open(address);
  expect(field('Subject').value).toBe(subject);
});
