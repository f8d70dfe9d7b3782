import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BadgeDisclosure } from '../../src/features/claims/badge-disclosure';
import { OwnerDisclosure } from '../../src/features/claims/owner-disclosure';
import { site } from '../../src/content/site';
import { renderApp } from '../support/render-app';

const html = (file: string, width: number, height: number) =>
  `<a href="${window.location.origin}/tools/lumen"><img src="${window.location.origin}/badges/listed-on-${file}.svg" width="${width}" height="${height}" alt="Listed on ${site.name}"></a>`;

async function openBadge() {
  const shown = renderApp(<BadgeDisclosure tool={{ name: 'Lumen', slug: 'lumen' }} />);
  await shown.user.click(screen.getByText('Badge for your website'));
  return shown;
}

it('the badge HTML follows the selected options and can be copied', async () => {
  const { user } = await openBadge();
  expect(await screen.findByText(html('light-small', 148, 44))).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Look'), 'Dark');
  await user.selectOptions(screen.getByLabelText('Size'), 'Large');
  expect(screen.getByRole('img', { name: `Listed on ${site.name}` }).getAttribute('src')).toBe(
    '/badges/listed-on-dark-large.svg',
  );
  await user.click(screen.getByRole('button', { name: 'Copy: HTML' }));
  expect(await navigator.clipboard.readText()).toBe(html('dark-large', 222, 66));
  expect(await screen.findByText('Copied')).toBeTruthy();
});

it('the badge HTML is selected if the browser cannot copy the text', async () => {
  const { user } = await openBadge();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copy: HTML' }));
  expect(await screen.findByText('The text could not be copied')).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe(html('light-small', 148, 44));
});

it('the tool page shows the badge to a visitor without an account', async () => {
  const tool = { id: 'lumen', slug: 'lumen', name: 'Lumen', url: 'https://lumen.ai/' };
  const { user } = renderApp(<OwnerDisclosure tool={tool} isMember={false} />);
  await user.click(screen.getByText('Is this your tool?'));
  expect(await screen.findByText('Badge for your website')).toBeTruthy();
});
