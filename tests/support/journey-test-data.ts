import type { Api } from './journey-target';

/** Every test listing has an address on this reserved host, so that the cleanup can find it. */
export const MARK = 'https://journeys.example.com/';
const ACCOUNT = /^journeys\.[a-z0-9]+\.[a-z]+@example\.com$/;

export const FILE_MARK = 'journeys-';

/** A text that is unique for each run. */
export const run = Date.now().toString(36);

export const isMarkedAddress = (email: string | undefined): boolean => ACCOUNT.test(email ?? '');
export const markedAddress = (name: string): string =>
  `journeys.${run}.${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`;

/** Returns the accounts with the test marker, or none if the backend cannot list accounts. */
async function markedAccounts(service: Api) {
  const marked: { id: string; email: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage: 1000 });
    if (error) return marked;
    for (const { id, email } of data.users) if (isMarkedAddress(email)) marked.push({ id, email: email ?? '' });
    if (data.users.length < 1000) return marked;
  }
}

/**
 * Removes all marked listings, banners and accounts, including data of interrupted runs.
 * @param known The accounts to remove if the backend cannot list accounts.
 */
export async function removeMarked(service: Api, known: { id: string; email: string }[] = []): Promise<void> {
  const marked = await service.from('ai_tools').select('id').like('url', `${MARK}%`);
  if (marked.error) throw marked.error;
  // Deleting a listing does not delete its placement requests and import records.
  for (let at = 0; at < marked.data.length; at += 100) {
    const ids = marked.data.slice(at, at + 100).map(({ id }) => id);
    const placements = await service.from('placements').delete().in('tool_id', ids);
    if (placements.error) throw placements.error;
  }
  const imports = await service.from('import_batches').delete().like('file_name', `${FILE_MARK}%`);
  if (imports.error) throw imports.error;
  const { error } = await service.from('ai_tools').delete().like('url', `${MARK}%`);
  if (error) throw error;
  const accounts = [...(await markedAccounts(service)), ...known.filter(({ email }) => isMarkedAddress(email))];
  for (const id of new Set(accounts.map((account) => account.id))) {
    const banners = service.storage.from('tool-banners');
    const { data } = await banners.list(id);
    // Hosted storage returns names relative to the folder. The embedded storage returns full paths.
    const paths = (data ?? []).map(({ name }) => (name.startsWith(`${id}/`) ? name : `${id}/${name}`));
    if (paths.length > 0) await banners.remove(paths);
    await service.auth.admin.deleteUser(id);
  }
}
