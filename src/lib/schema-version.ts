import { SCHEMA_VERSION } from './rules';

/** Whether a database lacks migrations that this site was made with. A newer one serves an older site. */
export const isOlder = (schema: number) => schema < Number(SCHEMA_VERSION);

/** What the operator does about it. @param schema the database's version; 0 for one that cannot say it. */
export const olderDatabase = (schema: number) =>
  `The database is older than this site: it is at ${schema || 'an unknown version'}, the site needs ${SCHEMA_VERSION}. Run \`npx supabase@3.1 db push --remote\`, then build again.`;
