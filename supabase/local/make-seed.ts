// npm run db:seed: writes supabase/seed.sql from the built-in catalogue. Deterministic: the same catalogue gives the
// same file.
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Mapping from '../../src/domain/import/import-mapping.ts';
import type * as Facts from '../../src/catalogue/with-facts.ts';
import { localAccounts } from './environment.ts';

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;
const quoteList = (values: readonly string[]) => `array[${values.map(quote).join(', ')}]::text[]`;

/**
 * bcrypt hashes of the documented local passwords, so that no database extension is needed to compute them; of the
 * least cost, as these passwords are no secret.
 */
const passwordHashes: Record<string, string> = {
  'admin@example.com': '$2b$04$dL2k0LXqCrwWFLfXVA.XH.gu.LUivEoYhHxgFsoGEjc2AhzxHyN5u',
  'member@example.com': '$2b$04$JMGFdECbZR4EIOL1DPMhCuD.0YnM0hCs2jUjB.QDsEeS8.3.R4oj.',
};

const accounts = localAccounts.map(({ email }, index) => {
  const id = `00000000-0000-4000-8000-00000000000${index + 1}`;
  const name = email.startsWith('admin') ? 'Ada Admin' : 'Mona Member';
  return `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ('${id}', 'authenticated', 'authenticated', '${email}', '${passwordHashes[email]}', now(),
  '{"provider":"email","providers":["email"]}', '{"name":"${name}"}');
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
values ('${id}', 'email', '${id}', '${id}', '{"sub":"${id}","email":"${email}","email_verified":true}');`;
});

/**
 * Listing times: spaced hours apart, going back from a fixed day. Groups alternate, so that the newest listings are
 * mixed.
 */
const newest = Date.parse('2026-11-01T09:00:00Z');
const step = 17 * 3_600_000 + 23 * 60_000;

async function listings(): Promise<{ columns: string[]; rows: string[] }> {
  const { module: catalogue } = await runnerImport<typeof Catalogue>('src/catalogue/index.ts');
  const { module: facts } = await runnerImport<typeof Facts>('src/catalogue/with-facts.ts');
  const { module: mapping } = await runnerImport<typeof Mapping>('src/domain/import/import-mapping.ts');

  const dealt = catalogue.catalogueGroups
    .flatMap(({ tools }) => tools.map((tool, index) => ({ tool, turn: (index + 0.5) / tools.length })))
    .sort((a, b) => a.turn - b.turn || a.tool.id.localeCompare(b.tool.id));

  const imported = dealt.map(({ tool }) => mapping.toImportRow(mapping.catalogueToImportTool(facts.withFacts(tool))));
  // Only what the catalogue knows of any tool.
  const known = (Object.keys(imported[0] ?? {}) as (keyof Mapping.ImportRow)[]).filter((column) =>
    imported.some((row) => row[column] !== null),
  );
  const columns = [...known, 'approval_status', 'created_at', 'updated_at', 'approved_at'];
  const rows = imported.map((row, index) => {
    const at = new Date(newest - index * step).toISOString();
    return `(${[
      ...known.map((column) => {
        const value = row[column];
        if (Array.isArray(value)) return quoteList(value);
        return typeof value === 'string' ? quote(value) : String(value);
      }),
      "'approved'",
      quote(at),
      quote(at),
      quote(at),
    ].join(', ')})`;
  });
  return { columns, rows };
}

/** What stands under 'Picked by hand' at the start, in its order, with a sentence of why. */
const picks: [id: string, reason: string][] = [
  ['notebooklm', 'Answers only from the sources you give it, and cites the passage that it took them from.'],
  ['deepl', 'Translates whole documents and keeps their layout, in more than thirty languages.'],
  ['remove-bg', 'One job, done in seconds: the background goes, and a transparent PNG comes back.'],
  ['elevenlabs', 'Reads a text aloud in dozens of languages; the free plan is enough to hear whether it suits you.'],
  ['cursor', 'Suggests edits across a whole project, in an editor that users of VS Code know already.'],
  ['duolingo', 'Lessons of a few minutes, and the free plan covers whole courses.'],
];

/** Returns the content of supabase/seed.sql and the number of tools in it. */
export async function makeSeed(): Promise<{ text: string; count: number }> {
  const { columns, rows } = await listings();
  const text = `-- Written by \`npm run db:seed\` from src/catalogue. For local use only: hosted projects
-- get their administrator by one documented line and their tools by bulk import.

-- The two local accounts. The administrator's exists from the start, so nobody else can register that address.
${accounts.join('\n')}
insert into private.administrator (email) values ('admin@example.com');

insert into public.ai_tools (${columns.join(', ')})
values
${rows.join(',\n')};

insert into public.picks (place, tool_id, reason)
values
${picks.map(([id, reason], index) => `(${index + 1}, ${quote(id)}, ${quote(reason)})`).join(',\n')};
`;
  return { text, count: rows.length };
}

if (import.meta.main) {
  const { text, count } = await makeSeed();
  writeFileSync('supabase/seed.sql', text);
  console.log(`supabase/seed.sql: ${count} tools`);
}
