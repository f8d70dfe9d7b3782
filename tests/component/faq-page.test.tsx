import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import FaqPage from '../../src/pages/faq-page';
import { renderPage } from '../support/render-app';

beforeEach(() => void renderPage(<FaqPage />, { at: '/faq' }));

const questions = () => screen.getAllByText((_text, element) => element?.tagName === 'SUMMARY');
const panels = () => [...document.querySelectorAll('details')];

test('all twelve questions are closed at first, but find-in-page finds their text', () => {
  expect(questions()).toHaveLength(12);
  expect(panels().filter((panel) => panel.open)).toEqual([]);
  for (const panel of panels()) expect(panel.lastElementChild?.textContent.length).toBeGreaterThan(60);
  expect(document.body.textContent).toContain(
    'A submission needs a name, description, website URL, category, pricing and a banner image.',
  );
});

test('only one question is open at a time', () => {
  const names = new Set(panels().map((panel) => panel.getAttribute('name')));
  expect(names.size).toBe(1);
  expect([...names][0]).toMatch(/\S/);
});

test('a click opens or closes a question, and screen readers announce the state', async () => {
  const [first] = questions();
  await userEvent.click(first!);
  await waitFor(() =>
    expect(
      panels()
        .map((panel) => panel.open)
        .indexOf(true),
    ).toBe(0),
  );
  expect(first?.getAttributeNames()).not.toContain('aria-expanded');
  expect(first?.getAttributeNames()).not.toContain('type');
  await userEvent.click(first!);
  await waitFor(() => expect(panels().some((panel) => panel.open)).toBe(false));
});

test('Home, End and arrow keys move between the questions', async () => {
  const all = questions();
  all[0]!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(all[1]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(all[11]);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(all[0]);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(all[11]);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(all[0]);
});

test('the page links to the contact page and has FAQPage structured data', () => {
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent) as {
    '@type': string;
    mainEntity: unknown[];
  };
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(12);
});
