import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { site } from '../../src/content/site';
import PricingPage from '../../src/pages/pricing-page';

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/pricing']}>
      <PricingPage />
    </MemoryRouter>,
  );
});

const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;

test('the page is titled and leads home and to the team', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Sponsorship Pricing' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Contact Our Team' }).getAttribute('href')).toBe('/contact');
});

test.each([
  [
    'Basic',
    '$30/month',
    ['72 hours on top of the listing', 'Permanent listing', 'Description up to 250 words'],
    '/request-placement?kind=plan_basic',
  ],
  [
    'Premium',
    '$50/month',
    ['6 days on top of the listing', 'Permanent listing', 'YouTube promotion presentation'],
    '/request-placement?kind=plan_premium',
  ],
  [
    'Custom',
    'Custom',
    ['Top-of-directory placement', 'Homepage spotlight', '3x social promotion', 'Newsletter feature'],
    `mailto:${site.email}?subject=Sponsorship%3A%20Custom%20plan`,
  ],
])(
  'the %s plan says its price and all it holds, and its button leads to the next step',
  (name, price, features, next) => {
    const plan = card(name);
    expect(plan.textContent).toContain(price);
    expect(
      within(plan)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(features);
    expect(within(plan).getByRole('link').getAttribute('href')).toBe(next);
  },
);

test('Premium alone is marked Most Popular', () => {
  expect(card('Premium').contains(screen.getByText('Most Popular'))).toBe(true);
});

test.each([
  ['Featured', '$49/month'],
  ['Sponsored', '$99/month'],
  ['Bronze (Basic)', '$99/month'],
  ['Silver (Enhanced)', '$199/month'],
  ['Gold (Premium)', '$349/month'],
])('the listing form charges for %s what this page says: %s', (name, price) => {
  const row = screen.getByRole('row', { name: (text) => text.startsWith(name) });
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe(price);
});
