import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { offeredNames, signInProviders } from '../../src/domain/account/sign-in-providers';
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
  '$label',
  ({ id, label, name, isAlwaysOffered }) => {
    it.each(pages)('has a button on %s where it is set up; it asks for this provider', async (at, Page, failure) => {
      vi.stubEnv(`VITE_${name}_SIGN_IN`, 'on');
      backend.auth.signInWithOAuth.mockResolvedValue({ data: null, error: { message: '' } });
      const { user } = renderPage(<Page />, { at });
      const button = screen.getByRole('button', { name: `Continue with ${label}` });
      expect(button.querySelectorAll('path').length).toBeGreaterThan(0);
      await user.click(button);
      expect(await screen.findByText(`${failure} ${label}. Please try again.`)).toBeTruthy();
      expect(backend.auth.signInWithOAuth).toHaveBeenCalledWith(expect.objectContaining({ provider: id }));
    });

    it.each(pages)('where it is not set up, %s leads nobody there', async (at, Page) => {
      vi.stubEnv(`VITE_${name}_SIGN_IN`, 'off');
      const { user } = renderPage(<Page />, { at });
      const button = screen.queryByRole('button', { name: `Continue with ${label}` });
      expect(button !== null).toBe(isAlwaysOffered);
      if (!button) return;
      await user.click(button);
      expect(await screen.findByText(`${label} sign-in is not set up here. Use email and password.`)).toBeTruthy();
      expect(backend.auth.signInWithOAuth).not.toHaveBeenCalled();
    });

    it('is set up in the embedded backend where the environment names its client', () => {
      const external = () => (embeddedConfig('supabase/config.toml').auth as { external: object }).external;
      vi.stubEnv(`${name}_CLIENT_ID`, 'client');
      vi.stubEnv(`${name}_CLIENT_SECRET`, '');
      expect(external()).not.toHaveProperty(id);
      vi.stubEnv(`${name}_CLIENT_SECRET`, 'secret');
      expect(external()).toHaveProperty(id, expect.objectContaining({ enabled: true, client_id: 'client' }));
    });
  },
);

it('a build that is told nothing offers Google alone', () => {
  for (const { id } of signInProviders) vi.stubEnv(`VITE_${id.toUpperCase()}_SIGN_IN`, undefined);
  expect(offeredNames()).toBe('Google');
});
