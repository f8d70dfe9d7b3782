// Generates src/lib/database.types.ts, results.ts, rules.ts and lists.ts. A column with a CHECK list gets this list as its
// type.
// Each edge function has its own copy of the rules and lists, because only files in its folder are deployed.
import { execFileSync } from 'node:child_process';
import type { Sql } from 'postgres';
import { type ClosedList, narrowTypes, readChecks, readClosedList, readViewColumns } from './closed-lists.ts';
import { describeResults } from './result-types.ts';
import { describeRules } from './rules.ts';
import { supabaseCli } from './supabase-cli.ts';

async function describeTypes(url: string, sql: Sql, lists: readonly ClosedList[]): Promise<string> {
  const types = execFileSync(supabaseCli!, ['gen', 'types', 'typescript', '--schema=public', `--remote=${url}`], {
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  // The CLI prints connection messages before the types.
  return narrowTypes(types.slice(types.indexOf('export type Json')), lists, await readViewColumns(sql, lists));
}

export async function generatedTypes(url: string, sql: Sql): Promise<Record<string, string>> {
  const { rules, lists } = await describeRules(sql);
  const checks = [...(await readChecks(sql)), ...(await readChecks(sql, 'private'))];
  const closedLists = checks.flatMap((check) => readClosedList(check) ?? []);
  return {
    'src/lib/database.types.ts': await describeTypes(url, sql, closedLists),
    'src/lib/results.ts': await describeResults(sql, closedLists),
    'src/lib/rules.ts': rules,
    'src/lib/lists.ts': lists,
    'supabase/functions/_shared/rules.ts': rules,
    'supabase/functions/_shared/lists.ts': lists,
  };
}
