import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, test } from 'vitest';
import { Footer } from '../../src/app/footer';
import { Header } from '../../src/app/header';
import { site } from '../../src/content/site';
import CreateListingPage from '../../src/pages/create-listing-page';
import { backend } from '../support/fake-supabase';
import { address, renderApp } from '../support/render-app';

const open = (at = '/') => renderApp(<Header />, { at });
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const everybodys = [
  'About /about',
  'Services /services',
  'Blog /blog',
  'Free Courses /free-courses',
  'Contact /contact',
];
const accountButton = (name: string) => screen.findByRole('button', { name: `Account menu of ${name}` });

test('the footer links to sponsorship, the FAQ and the legal pages', () => {
  renderApp(<Footer />);
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual(
    expect.arrayContaining([
      'Submit a Resource /submit-resource',
      'FAQ /faq',
      'Privacy Policy /privacy',
      'Terms of Service /terms',
      'Cookie Policy /cookies',
      'Become a Sponsor /pricing',
      'Sponsor Your Tool /pricing',
    ]),
  );
});

describe('the header for a visitor', () => {
  it('a visitor sees Sign In and Sign Up, and Submit Tool redirects to sign-in', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/sign-in');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up');
    expect(screen.getByRole('link', { name: 'Submit Tool' }).getAttribute('href')).toBe(
      '/sign-in?returnTo=%2Fcreate-listing',
    );
    expect(linksIn('Main')).toEqual(everybodys);
    expect(screen.getByRole('link', { name: `${site.name}, home` }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
  });
});

describe('the header for a member', () => {
  it('a member sees the account menu, and Submit Tool opens the form', async () => {
    backend.startSession({ name: 'Mo Maker' });
    open();
    expect((await accountButton('Mo Maker')).textContent).toBe('M');
    expect(screen.getByRole('link', { name: 'Submit Tool' }).getAttribute('href')).toBe('/create-listing');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
    expect(linksIn('Main')).toEqual(everybodys);
  });

  it.each([
    ['the capital initial of the name', { name: 'mo' }, 'M'],
    ['a whole emoji', { name: '🦊 Fox' }, '🦊'],
    ['U for an account without a name', { email: '' }, 'U'],
  ])('the account menu button shows %s', async (_what, account, initial) => {
    backend.startSession(account);
    open();
    expect((await screen.findByRole('button', { name: /^Account menu of/ })).textContent).toBe(initial);
  });
});

describe('the header for the administrator', () => {
  it('the administrator also sees Bulk Import and a dashboard link', async () => {
    backend.startSession({ name: 'Ada', isAdmin: true });
    backend.answers['review_queue_count'] = { data: 24 };
    const { user } = open();
    await waitFor(() => expect(linksIn('Main')).toEqual([...everybodys, 'Bulk Import /bulk-import']));
    await user.click(await accountButton('Ada'));
    await screen.findByText('24');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'My tools',
      'Saved',
      'Settings',
      'Admin dashboard 24 waiting',
      'Sign out',
    ]);
  });
});

describe('the account menu', () => {
  it('the menu shows the name, the email and Sign out', async () => {
    backend.startSession({ name: 'Mo Maker', email: 'mo@example.com' });
    const { user } = open();
    const button = await accountButton('Mo Maker');
    button.focus();
    await user.keyboard('{Enter}');
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByText('Mo Maker')).toBeTruthy();
    expect(menu.getByText('mo@example.com')).toBeTruthy();
    expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
  });

  it('the menu closes on Tab and after a click on a link', async () => {
    backend.startSession({ name: 'Mo Maker' });
    const { user } = open();
    const button = await accountButton('Mo Maker');
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/my-submissions');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('sign-out', () => {
  const signOut = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await accountButton('Mo'));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  };

  it('signing out ends the session on every device and shows one message', async () => {
    backend.startSession({ name: 'Mo' });
    const { user } = open();
    await signOut(user);
    expect(await screen.findByText("You've been signed out")).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByText('You have been signed out')).toBeNull();
    expect(backend.auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'global' });
  });

  it('signing out works even if the server is unreachable', async () => {
    backend.startSession({ name: 'Mo' });
    backend.auth.signOut.mockResolvedValueOnce({ error: { message: 'Failed to fetch' } });
    const { user } = open();
    await signOut(user);
    expect(await screen.findByText("You've been signed out")).toBeTruthy();
    expect(backend.auth.signOut).toHaveBeenLastCalledWith({ scope: 'local' });
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('signing out on a page that requires an account redirects home', async () => {
    backend.startSession({ name: 'Mo' });
    const { user } = renderApp(
      <>
        <Header />
        <Routes>
          <Route path="/create-listing" element={<CreateListingPage />} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </>,
      { at: '/create-listing' },
    );
    await signOut(user);
    expect(await screen.findByText("You've been signed out")).toBeTruthy();
    expect(address()).toBe('/');
    expect(screen.queryByText('Authentication required')).toBeNull();
  });
});

describe('the mobile menu', () => {
  const toggle = () => screen.getByLabelText('Menu');
  const menu = () => screen.queryByRole('navigation', { name: 'Mobile' });

  it('the menu button toggles the menu, which has the same links as the header', async () => {
    const { user } = open();
    expect(menu()).toBeNull();
    await user.click(toggle());
    expect(linksIn('Mobile')).toEqual([
      'Home /',
      ...everybodys,
      'Submit Tool /sign-in?returnTo=%2Fcreate-listing',
      'Sign In /sign-in',
      'Sign Up /sign-up',
    ]);
    await user.click(toggle());
    expect(menu()).toBeNull();
  });

  it('Escape closes the menu and returns the focus to its button', async () => {
    const { user } = open();
    await user.click(toggle());
    await user.tab();
    await user.keyboard('{Escape}');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(toggle());
  });
});
