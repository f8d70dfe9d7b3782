import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import FaqPage from '../../src/pages/faq-page';

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/faq']}>
      <FaqPage />
    </MemoryRouter>,
  );
});

const questions = () => screen.getAllByRole('button');
const openOnes = () => questions().filter((button) => button.getAttribute('aria-expanded') === 'true');
const panelOf = (button: HTMLElement) => document.querySelector(`[aria-labelledby="${button.id}"]`)!;

test('twelve questions are closed at first, with their answers in the page for find-in-page', () => {
  expect(questions()).toHaveLength(12);
  expect(openOnes()).toHaveLength(0);
  for (const button of questions()) {
    expect(panelOf(button).getAttribute('hidden')).toBe('until-found');
    expect(panelOf(button).textContent.length).toBeGreaterThan(60);
  }
  expect(document.body.textContent).toContain(
    'A submission needs a name, description, website URL, category, pricing and a banner image.',
  );
});

test('one is open at a time, and it can be closed again', async () => {
  const [first, second] = questions() as [HTMLElement, HTMLElement];
  await userEvent.click(first);
  expect(openOnes()).toEqual([first]);
  expect(panelOf(first).hasAttribute('hidden')).toBe(false);
  await userEvent.click(second);
  expect(openOnes()).toEqual([second]);
  expect(panelOf(first).getAttribute('hidden')).toBe('until-found');
  await userEvent.click(second);
  expect(openOnes()).toEqual([]);
  expect(panelOf(second).getAttribute('hidden')).toBe('until-found');
});

test('Home, End and arrows move between the questions', async () => {
  const all = questions();
  all[0]!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(all[1]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(all[11]);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(all[10]);
  await userEvent.keyboard('{Home}{Enter}');
  expect(openOnes()).toEqual([all[0]]);
});

test('an answer that find-in-page reveals is opened', () => {
  const last = questions()[11]!;
  act(() => void fireEvent(panelOf(last), new Event('beforematch', { bubbles: true })));
  expect(openOnes()).toEqual([last]);
});

test('leads to the contact page and describes itself as FAQPage with every answer', () => {
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent) as {
    '@type': string;
    mainEntity: unknown[];
  };
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(12);
});
