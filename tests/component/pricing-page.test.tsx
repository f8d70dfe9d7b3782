import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site';
import AboutPage from '../../src/pages/about-page';
import ContactPage from '../../src/pages/contact-page';
import FaqPage from '../../src/pages/faq-page';
import { Footer } from '../../src/app/footer';
import PricingPage from '../../src/pages/pricing-page';
import { OFFERS, offersWith } from '../support/offers';
import { renderPage } from '../support/render-app';
import { backend } from '../support/fake-supabase';

const open = (offers = OFFERS) => renderPage(<PricingPage />, { at: '/pricing', offers });

const rowOf = (name: string) => screen.getByRole('row', { name: (text) => text.startsWith(name) }).textContent;
const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;

test('the page has its title and links to home and the contact page', () => {
  open();
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
])('the plan “%s” shows its price, its features and its button', (name, price, features, next) => {
  open();
  const plan = card(name);
  expect(plan.textContent).toContain(price);
  expect(
    within(plan)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(features);
  expect(within(plan).getByRole('link').getAttribute('href')).toBe(next);
});

test('the page explains that the order of results is not for sale', () => {
  open();
  expect(document.body.textContent).toContain(
    '‘On top’ means the row labelled Sponsored, below the first row of results.',
  );
  expect(document.body.textContent).toContain('The order of the results is not for sale.');
});

test.each([
  ['/about', AboutPage],
  ['/faq', FaqPage],
  ['/contact', ContactPage],
  ['every page', Footer],
])('%s makes the same promise about paid placements', (_page, Page) => {
  renderPage(<Page />, { at: '/', offers: OFFERS });
  expect(document.body.textContent).toContain(
    'Paid placements are labelled and shown apart from the results. They never change the order of the results.',
  );
});

test('only Premium is marked Most Popular', () => {
  open();
  expect(card('Premium').contains(screen.getByText('Most Popular'))).toBe(true);
});

test.each([
  ['Featured', '$49/month'],
  ['Sponsored', '$99/month'],
  ['Bronze (Basic)', '$99/month'],
  ['Silver (Enhanced)', '$199/month'],
  ['Gold (Premium)', '$349/month'],
])('the price list shows the price of %s as %s', (name, price) => {
  open();
  const row = screen.getByRole('row', { name: (text) => text.startsWith(name) });
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe(price);
});

test('the price list explains that Bronze gives more than Sponsored for the same price', () => {
  open();
  const row = screen.getByRole('row', { name: /^Sponsored/ });
  const benefits = within(row).getAllByRole('cell')[0]!;
  expect(benefits.textContent).toBe(
    'A Sponsored mark on its card. Bronze costs the same and adds your banner, a bronze border and badge. Request Bronze',
  );
  expect(within(benefits).getByRole('link').getAttribute('href')).toBe('/request-placement?kind=bronze');
});

test.each([
  ['costs more', offersWith('bronze', { price_cents: 10_000 })],
  ['has another currency', offersWith('bronze', { currency: 'EUR' })],
  ['is not for sale', OFFERS.filter(({ kind }) => kind !== 'bronze')],
])('the price list does not compare Sponsored with a Bronze that %s', (_case, offers) => {
  open(offers);
  expect(rowOf('Sponsored')).not.toContain('Bronze');
});

test('prices and placement features come from the database', () => {
  open(offersWith('plan_custom', { price_cents: 90_050, period: 'once', benefits: ['A week at the top'] }));
  expect(card('Custom').textContent).toContain('$900.50 onceFor a launch');
  expect(within(card('Custom')).getAllByRole('listitem')).toHaveLength(1);
  expect(within(card('Custom')).getByRole('link', { name: 'Get Custom' }).getAttribute('href')).toBe(
    '/request-placement?kind=plan_custom',
  );
});

test('a yearly price is shown beside the monthly price only if the offer has one', () => {
  open(offersWith('gold', { year_cents: 349_000 }));
  expect(rowOf('Gold')).toMatch(/\$349\/monthor \$3,490 a year$/);
  expect(screen.getAllByText(/a year$/)).toHaveLength(1);
});

test('an offer that is not for sale is hidden', () => {
  open(OFFERS.filter(({ kind }) => kind !== 'plan_basic' && kind !== 'gold'));
  expect(screen.queryByText('Get Basic')).toBeNull();
  expect(screen.queryByRole('row', { name: /^Gold/ })).toBeNull();
});

test('a sold-out offer shows the next available day', () => {
  open(offersWith('gold', { is_taken: true, next_free: '2026-12-03' }));
  expect(rowOf('Gold')).toContain('All places are taken. Next free: Dec 3, 2026.');
  expect(rowOf('Silver')).not.toContain('taken');
});

test('a sold-out offer without an available day shows a message', () => {
  open(offersWith('plan_basic', { is_taken: true }));
  expect(card('Basic').textContent).toMatch(/All places are taken\.(?! Next)/);
});

test('prices that fail to load are hidden', async () => {
  backend.answers['current_offers'] = { error: { message: 'TypeError: Failed to fetch' } };
  const { queryClient } = open();
  await queryClient.resetQueries();
  expect(await screen.findByText('The prices could not be loaded')).toBeTruthy();
  expect(document.body.textContent).not.toContain('$');
});
