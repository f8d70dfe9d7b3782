import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrowserRouter, Link, matchPath, Redirect, useLocation, useSearchParams } from '../../src/lib/router';
import { address } from '../support/render-app';

function Where() {
  const { pathname, search, hash } = useLocation();
  const [params, change] = useSearchParams();
  return (
    <>
      <p role="status">{pathname + search + hash}</p>
      <Link to="/blog?topic=video#newest">Blog</Link>
      <Link to={{ pathname: '/contact', search: 'subject=Hello' }}>Contact</Link>
      <button
        type="button"
        onClick={() => change((now) => new URLSearchParams([...now, ['page', String(params.size + 2)]]))}
      >
        More
      </button>
      <button type="button" onClick={() => change(new URLSearchParams(), { replace: true })}>
        None
      </button>
      {pathname === '/old' && <Redirect to="/new" />}
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const press = (name: string, options = {}) =>
  fireEvent.click(screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name }), options);
const open = (at: string) => {
  window.history.replaceState(null, '', at);
  render(
    <StrictMode>
      <BrowserRouter>
        <Where />
      </BrowserRouter>
    </StrictMode>,
  );
};
beforeEach(() => open('/about?a=1'));

describe('a link within the site', () => {
  it('changes the address, makes one entry of the history, and Back returns', async () => {
    const entries = window.history.length;
    press('Blog');
    expect([shown(), address()]).toEqual(['/blog?topic=video#newest', '/blog?topic=video#newest']);
    press('Blog');
    expect(window.history.length).toBe(entries + 1);
    window.history.back();
    await screen.findByText('/about?a=1');
  });

  it('takes a query without its question mark', () => {
    press('Contact');
    expect(shown()).toBe('/contact?subject=Hello');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is the browser’s with %o',
    (options) => {
      // jsdom goes nowhere, and says so.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      press('Blog', options);
      expect(shown()).toBe('/about?a=1');
    },
  );
});

it('the query changes beside the path, in an entry of its own or in place', () => {
  const entries = window.history.length;
  press('More');
  expect(shown()).toBe('/about?a=1&page=3');
  expect(window.history.length).toBe(entries + 1);
  press('None');
  expect([shown(), address()]).toEqual(['/about', '/about']);
  expect(window.history.length).toBe(entries + 1);
});

it.each([
  ['/tools/:slug', '/tools/gimp', { slug: 'gimp' }],
  ['/tools/:slug', '/tools/a%20b', { slug: 'a b' }],
  ['/tools/:slug', '/tools/%', { slug: '%' }],
  ['/tools/:slug', '/tools/', null],
  ['/tools/:slug', '/tools/gimp/more', null],
  ['/faq', '/FAQ', {}],
  ['/', '/', {}],
  ['/', '/faq', null],
])('%s and %s', (pattern, pathname, found) => {
  expect(matchPath(pattern, pathname)).toEqual(found);
});

it('a redirect takes the place of its own address', () => {
  cleanup();
  const entries = window.history.length;
  open('/old');
  expect([shown(), address()]).toEqual(['/new', '/new']);
  expect(window.history.length).toBe(entries);
});
