import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../support/accounts';
import { openBrowser, type Visitor } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

type Member = Awaited<ReturnType<typeof newMember>>;

/** The hash of a link that carries the member's session. */
async function tokens({ email, password, client }: Member, more = '') {
  const { data } = await client.auth.signInWithPassword({ email, password });
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' })}${more}`;
}
/** Whose session this browser holds, by what is stored. */
const owner = (page: Visitor) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'));
    return key ? (JSON.parse(localStorage.getItem(key) ?? '{}').user?.email as string) : null;
  });
const question = (page: Visitor, { email }: Member) => page.getByRole('dialog', { name: `Continue as ${email}?` });

describe('a link that carries another account’s session', () => {
  it('does not sign in a signed-out visitor without consent', async () => {
    const stranger = await newMember('Stella Stranger');
    const page = await site.newPage();
    await page.goto(`/about${await tokens(stranger)}`);
    await question(page, stranger).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/about`);
    await page.keyboard.press('Enter');
    await question(page, stranger).waitFor({ state: 'detached' });
    expect(await owner(page)).toBeNull();

    await page.goto(`/${await tokens(stranger)}`);
    await question(page, stranger)
      .getByRole('button', { name: `Continue as ${stranger.email}` })
      .click();
    await page.getByText('Welcome back, Stella Stranger! 👋').waitFor();
    expect(await owner(page)).toBe(stranger.email);
  });

  it.each(['', '&type=recovery'])('does not replace the signed-in account: %s', async (more) => {
    const [victim, stranger] = [await newMember(), await newMember()];
    const page = await site.newPage({ as: victim });
    await page.goto(`/reset-password${await tokens(stranger, more)}`);
    const asked = question(page, stranger);
    await asked.getByText(`You are signed in as ${victim.email} now.`).waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await owner(page)).toBe(victim.email);
  });

  it('is still asked about when a chunk is missing', async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    const page = await site.newPage({ as: member });
    await page.route('**/assets/user-menu-*.js', (route) => route.abort());
    await page.goto(`/about${await tokens(stranger)}`);
    await question(page, stranger).waitFor();
    await page.getByText('The account menu could not be loaded.').waitFor();
    await question(page, stranger).waitFor();
    // React reports the missing part; that is what this test asked for.
    page.complaints.length = 0;
  });

  it('is handled and removed from the address in an open tab', async () => {
    const stranger = await newMember();
    const page = await site.newPage();
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    const hash = await tokens(stranger);
    await page.evaluate((given) => {
      location.hash = given;
    }, hash);
    await question(page, stranger).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/`);
    expect(await owner(page)).toBeNull();
  });
});

describe('links with messages in them', () => {
  it('an invalid token while signed in shows no success message, and the session stays', async () => {
    const member = await newMember();
    const page = await site.newPage({ as: member });
    await page.goto('/about#access_token=junk&refresh_token=junk&expires_in=3600&token_type=bearer');
    await page.getByText('Authentication failed. Please try again.').waitFor();
    expect(await page.getByText(/verified/).count()).toBe(0);
    expect(page.url()).toBe(`${site.baseUrl}/about`);
    expect(await owner(page)).toBe(member.email);
  });

  it('an error description from the link is never shown', async () => {
    const page = await site.newPage();
    await page.goto('/#error=x&error_code=y&error_description=Call+0800+1234+to+unlock+your+account');
    await page.getByText('Authentication failed. Please try again.').waitFor();
    expect(await page.getByText(/0800/).count()).toBe(0);
    expect(page.url()).not.toContain('error');
  });
});
