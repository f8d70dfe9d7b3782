import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/accounts';
import { type AuthServer, startAuthServer } from '../support/auth-server';
import type { Visitor } from '../support/browser';
import { CLIENT_ADDRESS, goTrueBinary } from '../support/gotrue';
import { openTarget, projectOn } from '../support/journey-target';

let server: AuthServer;
let target: Awaited<ReturnType<typeof openTarget>>;
beforeAll(async () => {
  server = await startAuthServer('GoTrue', { confirmations: true, binary: goTrueBinary(), hasMailLimits: true });
  target = await openTarget({ hosted: await projectOn(server) });
});
afterAll(async () => {
  try {
    await target?.close([]);
  } finally {
    await server?.stop();
  }
});

const PASSWORD = 'correct horse battery';
let made = 0;
const newPerson = (name: string) => ({
  name,
  email: `${name.toLowerCase()}-${(made += 1)}@example.com`,
  password: PASSWORD,
});
type Person = ReturnType<typeof newPerson>;
/** Opens a page whose requests have this client address, because rate limits apply per address. */
const limitedBrowser = (address: string) => target.site.newPage({ extraHTTPHeaders: { [CLIENT_ADDRESS]: address } });

async function signUp(page: Visitor, { name, email, password }: Person) {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}
async function trySignIn(page: Visitor, { email, password }: Person) {
  if (!page.url().endsWith('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
async function forgot(page: Visitor, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the Link' }).click();
}
const waitForSentMessage = (page: Visitor) =>
  page.getByText('If this address has an account, a link is on its way.').waitFor();
const CREATED = 'Account created successfully! Please check your email for verification.';
const accountMenu = (page: Visitor) => page.getByRole('button', { name: /^Account menu of/ });
const link = (email: string, type: string) =>
  server.links(email).find((one) => one.includes(`type=${type}`)) ?? 'no link';
/** Creates a confirmed account. Its last email is old enough that another email can be sent. */
async function member(name: string) {
  const person = newPerson(name);
  const { error } = await target.service.auth.admin.createUser({
    email: person.email,
    password: person.password,
    email_confirm: true,
    user_metadata: { name },
  });
  if (error) throw error;
  return person;
}

describe('addresses confirmed by email', () => {
  it('a new account can sign in only after its email address is confirmed', async () => {
    const nina = newPerson('Nina');
    const page = await target.site.newPage();
    await signUp(page, nina);
    await page.getByText(CREATED).waitFor();
    await trySignIn(page, nina);
    await page.getByText('Confirm your address first').first().waitFor();
    await page.goto(link(nina.email, 'signup'));
    await page.getByText('Welcome back, Nina! 👋').waitFor();
    expect(page.url()).toBe(`${target.site.baseUrl}/`);
    await page.goto('/create-listing');
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  });

  it('a confirmation link opened in another browser asks for consent before it signs the user in', async () => {
    const olga = newPerson('Olga');
    const [here, there] = [await target.site.newPage(), await target.site.newPage()];
    await signUp(here, olga);
    await here.getByText(CREATED).waitFor();
    await there.goto(link(olga.email, 'signup'));
    await there.getByRole('heading', { name: `Continue as ${olga.email}?` }).waitFor();
    await there.getByRole('button', { name: 'Stay signed out' }).click();
    expect(await accountMenu(there).count()).toBe(0);
    await here.goto(link(olga.email, 'signup'));
    await here.getByText('This link was used already or has expired.').waitFor();
    await signIn(here, olga);
  });

  it('a confirmation link opened in a browser with another account changes nothing before consent', async () => {
    const [paul, quentin] = [newPerson('Paul'), await member('Quentin')];
    const [here, there] = [await target.site.newPage(), await target.site.newPage()];
    await signUp(here, paul);
    await here.getByText(CREATED).waitFor();
    await signIn(there, quentin);
    await there.goto(link(paul.email, 'signup'));
    await there.getByText(`You are signed in as ${quentin.email} now.`).waitFor();
    await there.getByRole('button', { name: `Continue as ${paul.email}` }).click();
    await there.getByText('Welcome back, Paul! 👋').waitFor();
    await there.getByRole('button', { name: 'Account menu of Paul' }).waitFor();
  });

  it('a sign-up with a taken address gets the same response as a sign-up with a new address', async () => {
    const rosa = await member('Rosa');
    const page = await target.site.newPage();
    await signUp(page, { ...rosa, password: 'another password' });
    await page.getByText(CREATED).waitFor();
    expect(server.links(rosa.email)).toEqual([]);
    await signIn(page, rosa);
  });

  it('a second sign-up within a minute shows how long to wait', async () => {
    const sven = newPerson('Sven');
    const page = await target.site.newPage();
    await signUp(page, sven);
    await page.getByText(CREATED).waitFor();
    await signUp(page, { ...sven, password: 'another password' });
    await page.getByText(/^We just sent you an email. You can request another in \d+ seconds.$/).waitFor();
  });

  it('a visitor replaces the password if another person has already registered their address', async () => {
    const wanda = newPerson('Wanda');
    await server.visitor().auth.signUp({ email: wanda.email, password: 'chosen by somebody else' });
    const yesterday = `created_at = now() - interval '1 day', confirmation_sent_at = now() - interval '1 day'`;
    await server.sql(`update auth.users set ${yesterday} where email = $1`, [wanda.email]);
    const page = await target.site.newPage();
    await signUp(page, wanda);
    await page.getByText(CREATED).waitFor();
    await page.goto(link(wanda.email, 'signup'));
    await page.getByText('This address was registered before').waitFor();
    await page.waitForURL('**/reset-password');
    await page.getByLabel('New password', { exact: true }).fill(wanda.password);
    await page.getByLabel('Confirm password').fill(wanda.password);
    await page.getByRole('button', { name: 'Save the Password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    const { error } = await server
      .visitor()
      .auth.signInWithPassword({ email: wanda.email, password: 'chosen by somebody else' });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('a member can set a new password once with a reset link', async () => {
    const tara = await member('Tara');
    const page = await target.site.newPage();
    await forgot(page, 'nobody@example.com');
    await waitForSentMessage(page);
    await forgot(page, tara.email);
    await waitForSentMessage(page);
    await page.goto(link(tara.email, 'recovery'));
    await page.waitForURL('**/reset-password');
    const choose = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Save the Password' }).click();
    };
    await choose(tara.password);
    await page.getByText('New password should be different from the old password.').waitFor();
    await choose('n'.repeat(73));
    await page.getByText('Password cannot be longer than 72 characters').waitFor();
    await choose('a new password');
    await page.getByText('Your password has been changed.').waitFor();
    const again = await target.site.newPage();
    await again.goto(link(tara.email, 'recovery'));
    await again.getByText('This link was used already or has expired.').waitFor();
    await signIn(again, { email: tara.email, password: 'a new password' });
  });

  it('a recovery link opened in another browser asks for consent before it opens the password form', async () => {
    const uma = await member('Uma');
    const [here, there] = [await target.site.newPage(), await target.site.newPage()];
    await forgot(here, uma.email);
    await waitForSentMessage(here);
    await there.goto(link(uma.email, 'recovery'));
    await there.getByRole('button', { name: `Continue as ${uma.email}` }).click();
    await there.getByRole('heading', { name: 'Choose a New Password' }).waitFor();
    await there.getByText(`For the account ${uma.email}.`).waitFor();
  });

  it('a second link request within a minute shows the same message for any address', async () => {
    const vera = await member('Vera');
    const page = await target.site.newPage();
    for (const email of [vera.email, vera.email, 'nobody@example.com', 'nobody@example.com']) {
      await forgot(page, email);
      await waitForSentMessage(page);
    }
    expect(server.links(vera.email)).toHaveLength(1);
  });
});

describe('rate limits of a hosted project', () => {
  /** Exhausts the rate limit of an address before the page’s own request is sent. */
  const exhaustRateLimit = (page: Visitor, grant: string) =>
    page.route(
      `**/token?grant_type=${grant}`,
      async (route) => {
        const others = Array.from({ length: 40 }, () =>
          page.request.post(`${server.url}/auth/v1/token?grant_type=password`, {
            data: { email: 'nobody@example.com' },
          }),
        );
        await Promise.all(others);
        await route.continue();
      },
      { times: 1 },
    );

  it('the thirty-first sign-in from one address is rejected with a message', async () => {
    const walt = await member('Walt');
    const page = await limitedBrowser('203.0.113.1');
    await exhaustRateLimit(page, 'password');
    await trySignIn(page, walt);
    const sentence = 'Too many attempts. Wait a few minutes and try again.';
    await page.getByText(sentence).first().waitFor();
    await signIn(await limitedBrowser('203.0.113.2'), walt);
  });

  it('a session continues if other sessions at its address exhaust the refresh limit', async () => {
    const xena = await member('Xena');
    const page = await limitedBrowser('203.0.113.3');
    await signIn(page, xena);
    await accountMenu(page).waitFor();
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) as string;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) as string), expires_at: 1 }));
    });
    await exhaustRateLimit(page, 'refresh_token');
    await page.goto('/my-submissions');
    await page.getByText('No tools yet').waitFor();
    await accountMenu(page).waitFor();
  });

  it('emails above the hourly limit are rejected with a message', async () => {
    await server.restart({ confirmations: true });
    const api = server.visitor();
    for (let sent = 0; sent < 30; sent += 1) await api.auth.signUp(newPerson('Crowd'));
    const yan = newPerson('Yan');
    const page = await target.site.newPage();
    await signUp(page, yan);
    await page.getByText('Too many emails. Wait an hour and try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(yan.email);
    await server.restart({ confirmations: true });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText(CREATED).waitFor();
  });
});

it('a sign-up fails without creating an account if the email cannot be sent', async () => {
  await server.restart({ confirmations: true, smtp: 1 });
  const yves = newPerson('Yves');
  const page = await target.site.newPage();
  await signUp(page, yves);
  await page.getByText('The email could not be sent. Try again in a few minutes.').waitFor();
  await server.restart({ confirmations: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText(CREATED).waitFor();
});

describe('addresses confirmed on sign-up', () => {
  beforeAll(() => server.restart({ confirmations: false }));

  it('a new account is signed in immediately; a taken address is rejected with a message', async () => {
    const zoe = newPerson('Zoe');
    const page = await target.site.newPage();
    await signUp(page, zoe);
    await page.getByRole('button', { name: 'Account menu of Zoe' }).waitFor();
    await page.goto('/create-listing');
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    const other = await target.site.newPage();
    await signUp(other, zoe);
    await other.getByText('User already registered').waitFor();
  });
});
