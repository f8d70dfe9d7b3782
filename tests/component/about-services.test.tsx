import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import AboutPage from '../../src/pages/about-page';
import ServicesPage from '../../src/pages/services-page';

const headings = (level: number) => screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);

test('the about page describes the mission and the team', () => {
  render(<AboutPage />, { wrapper: MemoryRouter });
  expect(headings(1)).toHaveLength(1);
  expect(headings(2)).toEqual(['Our mission', 'What you will find here', 'The team', 'The community']);
});

test('the services page has four blocks and links to the contact page', () => {
  render(<ServicesPage />, { wrapper: MemoryRouter });
  expect(headings(1)).toHaveLength(1);
  expect(headings(2)).toEqual(
    expect.arrayContaining([
      'AI Tool Reviews',
      'Custom AI Solutions',
      'AI Training & Workshops',
      'AI Tool Recommendation',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Get in Touch' }).getAttribute('href')).toBe('/contact');
});
