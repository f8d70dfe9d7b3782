import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { offeredNames } from '../../src/content/offered-providers';
import { signInProviders } from '../../src/content/sign-in-providers';
import SignInPage from '../../src/pages/sign-in-page';
import SignUpPage from '../../src/pages/sign-up-page';
import { embeddedConfig } from '../../supabase/local/embedded-config';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

const pages: [path: string, Page: () => ReactElement, failure: string][] = [
  ['/sign-in', SignInPage, 'Failed to sign in with'],
  ['/sign-up', SignUpPage, 'Failed to create account with'],
];

describe.each(signInProviders.map((provider) => ({ ...provider, name: provider.id.toUpperCase() })))(
  'sign-in with $label',
  ({ id, label, name, isAlwaysOffered }) => {
    it.each(pages)(
      'the %s page has a button that starts the sign-in with a configured provider',
      async (at, Page, failure) => {
        vi.stubEnv(`VITE_${name}_SIGN_IN`, 'on');
        backend.auth.signInWithOAuth.mockResolvedValue({ data: null, error: { message: '' } });
        const { user } = renderPage(<Page />, { at });
        const button = screen.getByRole('button', { name: `Continue with ${label}` });
        expect(button.querySelectorAll('path').length).toBeGreaterThan(0);
        await user.click(button);
        expect(await screen.findByText(`${failure} ${label}. Please try again.`)).toBeTruthy();
        expect(backend.auth.signInWithOAuth).toHaveBeenCalledWith(expect.objectContaining({ provider: id }));
      },
    );

    it.each(pages)(
      'the %s page hides the button of a provider that the auth server reports as disabled',
      async (at, Page) => {
        for (const other of signInProviders) vi.stubEnv(`VITE_${other.id.toUpperCase()}_SIGN_IN`, 'on');
        const external = Object.fromEntries(signInProviders.map((other) => [other.id, other.id !== id]));
        vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ external }));
        const { queryClient } = renderPage(<Page />, { at });
        const button = () => screen.queryByRole('button', { name: `Continue with ${label}` });
        expect(button()).toBeTruthy();
        await waitFor(() => expect(button()).toBeNull());
        expect(screen.getAllByRole('button', { name: /^Continue with/ })).toHaveLength(signInProviders.length - 1);

        vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 503 }));
        await queryClient.refetchQueries();
        expect(button()).toBeNull();
      },
    );

    it.each(pages)('the %s page starts no sign-in with a provider that is not configured', async (at, Page) => {
      vi.stubEnv(`VITE_${name}_SIGN_IN`, 'off');
      const { user } = renderPage(<Page />, { at });
      const button = screen.queryByRole('button', { name: `Continue with ${label}` });
      expect(button !== null).toBe(isAlwaysOffered);
      if (!button) return;
      await user.click(button);
      expect(await screen.findByText(`${label} sign-in is not set up here. Use email and password.`)).toBeTruthy();
      expect(backend.auth.signInWithOAuth).not.toHaveBeenCalled();
    });

    it('the embedded backend enables each provider that is configured in its environment', () => {
      const external = () => (embeddedConfig('supabase/config.toml').auth as { external: object }).external;
      vi.stubEnv(`${name}_CLIENT_ID`, 'client');
      vi.stubEnv(`${name}_CLIENT_SECRET`, '');
      expect(external()).not.toHaveProperty(id);
      vi.stubEnv(`${name}_CLIENT_SECRET`, 'secret');
      expect(external()).toHaveProperty(id, expect.objectContaining({ enabled: true, client_id: 'client' }));
    });
  },
);

it.each(pages)('the %s page shows only the form if every provider is disabled', async (at, Page) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ external: {} }));
  renderPage(<Page />, { at });
  await waitFor(() => expect(screen.queryByText('or')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['returns an error', async () => new Response('', { status: 500 })],
  ['returns an invalid response', async () => Response.json('hello')],
])('the buttons stay visible if the auth server %s', async (_, send) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(send);
  const { queryClient } = renderPage(<SignInPage />, { at: '/sign-in' });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
});

it('a build without settings offers Google only', () => {
  for (const { id } of signInProviders) vi.stubEnv(`VITE_${id.toUpperCase()}_SIGN_IN`, undefined);
  expect(offeredNames()).toBe('Google');
});
