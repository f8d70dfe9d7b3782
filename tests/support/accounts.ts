import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database';
import { openPage, type Visitor } from './browser';
import { servedSite } from './served-site';

/** Creates an API client without a stored session. */
export const apiClient = () =>
  createClient<Database>(servedSite().baseUrl, servedSite().publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** Creates an API client with the secret key. */
export const serviceClient = () =>
  createClient<Database>(servedSite().baseUrl, servedSite().secretKey, { auth: { persistSession: false } });

let made = 0;
export async function newMember(name = 'Mika Member') {
  made += 1;
  const email = `member-${Date.now()}-${made}@example.com`;
  const password = 'correct horse battery';
  const client = apiClient();
  const { error } = await client.auth.signUp({ email, password, options: { data: { name } } });
  if (error) throw error;
  return { email, password, name, client };
}

export const admin = { email: 'admin@example.com', password: 'admin-password' };

export async function adminClient() {
  const client = apiClient();
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  return client;
}

export type Account = { email: string; password: string };

/** Returns the localStorage entries of a browser in which this account is signed in. */
export async function signedInStorage({ email, password }: Account) {
  const stored: { name: string; value: string }[] = [];
  const client = createClient<Database>(servedSite().baseUrl, servedSite().publishableKey, {
    auth: {
      autoRefreshToken: false,
      storage: { getItem: () => null, setItem: (name, value) => void stored.push({ name, value }), removeItem() {} },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return stored;
}

/** Signs in with the form and waits for the welcome message. */
export async function signIn(page: Visitor, { email, password }: Account, path = '/sign-in') {
  await openPage(page, path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Successfully signed in!').waitFor();
}
