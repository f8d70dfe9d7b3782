import { localAccounts } from '../../supabase/local/environment.ts';
import { type Manifest, linesFile, readFileOf } from './folder.ts';
import type { Project } from './project.ts';

/** The README publishes the passwords of the local accounts. */
const isPublic = (email: string | null) => localAccounts.some((account) => account.email === email);

/**
 * Returns a function that adapts a backup's lines to a different project. The function rewrites picture URLs. It also
 * removes published passwords, unless the target is the embedded database.
 */
export async function moveTo({ url, isEmbedded }: Project, from: Manifest, folder: string) {
  const closed: string[] = [];
  const lines = new Map<string, string>();
  if (!isEmbedded) {
    for await (const batch of readFileOf(linesFile(folder, 'auth.users')))
      for (const line of batch) {
        const { email } = JSON.parse(line) as { email: string | null };
        if (!isPublic(email)) continue;
        closed.push(email!);
        // The password precedes all text that a member can edit, so the first match is the password.
        lines.set(line, line.replace(/"encrypted_password":"[^"]*"/, '"encrypted_password":null'));
      }
  }
  const [there, here] = [from.url, url].map((project) => `${project}/storage/v1/object/`) as [string, string];
  const moves = from.pictures !== null && from.url !== '' && url !== '' && here !== there;
  const change = (table: string, line: string): string => {
    const own = table === 'auth.users' ? (lines.get(line) ?? line) : line;
    return moves ? own.replaceAll(there, here) : own;
  };
  return { change, closed };
}
