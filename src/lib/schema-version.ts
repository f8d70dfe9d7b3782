import { SCHEMA_VERSION } from './rules.ts';

/** Returns whether the database lacks migrations that this build needs. A database may be newer than the build. */
export const isOlder = (schema: number) => schema < Number(SCHEMA_VERSION);

/**
 * Returns the message for the operator.
 * @param schema the database's version, or 0 for a database without a version.
 */
export const olderDatabase = (schema: number) =>
  `The database is older than this site: it is at ${schema || 'an unknown version'}, the site needs ${SCHEMA_VERSION}. Run \`npx supabase@3.1 db push --remote\`, then build again.`;
