// Generates supabase/seed.sql. The same catalogue always gives the same file.
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Mapping from '../../src/domain/listing-files/record.ts';
import type * as Facts from '../../src/catalogue/with-facts.ts';
import { localAccounts } from './environment.ts';

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;
const quoteList = (values: readonly string[]) => `array[${values.map(quote).join(', ')}]::text[]`;

/**
 * bcrypt hashes of the documented local passwords. With stored hashes, the database needs no extension for hashing. The
 * hashes have the minimum cost, because the passwords are public.
 */
const passwordHashes: Record<string, string> = {
  'admin@example.com': '$2b$04$dL2k0LXqCrwWFLfXVA.XH.gu.LUivEoYhHxgFsoGEjc2AhzxHyN5u',
  'member@example.com': '$2b$04$JMGFdECbZR4EIOL1DPMhCuD.0YnM0hCs2jUjB.QDsEeS8.3.R4oj.',
};

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index + 1}`;
const memberId = idOf(1);

const accounts = localAccounts.map(({ email }, index) => {
  const id = idOf(index);
  const name = email.startsWith('admin') ? 'Ada Admin' : 'Mona Member';
  return `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ('${id}', 'authenticated', 'authenticated', '${email}', '${passwordHashes[email]}', now(),
  '{"provider":"email","providers":["email"]}', '{"name":"${name}"}');
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
values ('${id}', 'email', '${id}', '${id}', '{"sub":"${id}","email":"${email}","email_verified":true}');`;
});

/**
 * The time of the newest listing. Each following listing is several hours older. Groups alternate, so that the newest
 * listings are mixed.
 */
const newest = Date.parse('2026-11-01T09:00:00Z');
const step = 17 * 3_600_000 + 23 * 60_000;

async function listings(): Promise<{ columns: string[]; rows: string[] }> {
  const { module: catalogue } = await runnerImport<typeof Catalogue>('src/catalogue/index.ts');
  const { module: facts } = await runnerImport<typeof Facts>('src/catalogue/with-facts.ts');
  const { module: mapping } = await runnerImport<typeof Mapping>('src/domain/listing-files/record.ts');

  const interleaved = catalogue.catalogueGroups
    .flatMap(({ tools }) => tools.map((tool, index) => ({ tool, turn: (index + 0.5) / tools.length })))
    .sort((a, b) => a.turn - b.turn || a.tool.id.localeCompare(b.tool.id));

  const imported = interleaved.map(({ tool }) =>
    mapping.toImportRow(mapping.catalogueToImportTool(facts.withFacts(tool))),
  );
  // Columns without any value in the catalogue are left out.
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

const picks: [id: string, reason: string][] = [
  ['notebooklm', 'Answers only from the sources you give it, and cites the passage that it took them from.'],
  ['deepl', 'Translates whole documents and keeps their layout, in more than thirty languages.'],
  ['remove-bg', 'One job, done in seconds: the background goes, and a transparent PNG comes back.'],
  ['elevenlabs', 'Reads a text aloud in dozens of languages; the free plan is enough to hear whether it suits you.'],
  ['cursor', 'Suggests edits across a whole project, in an editor that users of VS Code know already.'],
  ['duolingo', 'Lessons of a few minutes, and the free plan covers whole courses.'],
];

/** The local site's default URL. At each start, `local-database.ts` replaces it with the current URL. */
export const SEEDED_ADDRESS = 'http://localhost:5173';

/**
 * Placements for the demonstration, without payments. The member owns them, so that My tools has content. Days are
 * relative to the day on which the seed is loaded. The Basic and Premium plans have a card in the top row.
 */
const demo: { id: string; kind: string; cents: number; begun: number; banner?: true }[] = [
  { id: 'descript', kind: 'gold', cents: 34900, begun: 20, banner: true },
  { id: 'meshy', kind: 'silver', cents: 19900, begun: 12, banner: true },
  { id: 'tidio', kind: 'bronze', cents: 9900, begun: 9, banner: true },
  { id: 'jasper', kind: 'sponsored', cents: 9900, begun: 3 },
  { id: 'notion', kind: 'featured', cents: 4900, begun: 5 },
  { id: 'gamma', kind: 'plan_basic', cents: 3000, begun: 0 },
  { id: 'suno', kind: 'plan_premium', cents: 5000, begun: 1 },
  { id: 'synthesia', kind: 'plan_custom', cents: 60000, begun: 15 },
];

/**
 * Placements are inserted after the listings, because the catalogue's badges start on the day of the seed. Plans have
 * no badge.
 */
const placements = demo.map(({ id, kind, cents, begun, banner }) => {
  const tool = quote(id);
  const days = `private.today() - ${begun}, private.today() + 45`;
  const owned = `update public.ai_tools set created_by = '${memberId}'${banner ? `, banner_url = '${SEEDED_ADDRESS}/demo/${kind}.svg'` : ''} where id = ${tool};`;
  const placed = /^plan|^sponsored/.test(kind)
    ? `insert into public.placements (tool_id, tool_name, kind, premium_type, stage, first_day, last_day)
select id, name, '${kind}', '${kind === 'sponsored' ? kind : 'none'}', 'paid', ${days} from public.ai_tools where id = ${tool};
insert into public.placement_terms (placement_id, price_cents, note, bought_by)
select id, ${cents}, 'Demo', '${memberId}' from public.placements where tool_id = ${tool};`
    : `update public.placements set (first_day, last_day) = (${days}) where tool_id = ${tool};
update public.placement_terms set (price_cents, note, bought_by) = (${cents}, 'Demo', '${memberId}')
where placement_id = (select id from public.placements where tool_id = ${tool});`;
  return `${owned}\n${placed}`;
});

export async function makeSeed(): Promise<{ text: string; count: number }> {
  const { columns, rows } = await listings();
  const text = `-- Written by \`npm run generate\` from src/catalogue. For local use only: hosted projects
-- get their administrator with one documented statement and their tools with a bulk import.

-- The two local accounts. The administrator's account exists from the start, so nobody else can register that address.
${accounts.join('\n')}
insert into private.administrators (email) values ('admin@example.com');
-- Nobody needs these emails on a laptop.
insert into public.email_opt_outs (member_id, kind) values
  ('00000000-0000-4000-8000-000000000001', 'weekly_digest'),
  ('00000000-0000-4000-8000-000000000001', 'site_alert');

insert into public.ai_tools (${columns.join(', ')})
values
${rows.join(',\n')};

insert into public.picks (place, tool_id, reason)
values
${picks.map(([id, reason], index) => `(${index + 1}, ${quote(id)}, ${quote(reason)})`).join(',\n')};

-- Demo: nobody has paid for these placements.
${placements.join('\n')}
insert into public.placement_days (placement_id, day, impressions, clicks)
select id, day, 40 + (day - first_day) * 7 % 23, (day - first_day) * 5 % 7
from public.placements, generate_series(first_day, private.today() - 1, '1 day') as past, date(past) as day
where last_day is not null;
insert into public.listing_days (tool_id, day, card_views, page_views, visits, saves, comparisons)
select tool_id, day, days * (60 + age * 11 % 37), days * (9 + age * 5 % 13), days * (2 + age * 3 % 7), days * (age % 3), days * (age % 2)
from (select distinct tool_id from public.placements) as placed, generate_series(0, 300) as age,
  date(private.today() - age) as day, lateral (select case when age < 36 then 1 else 28 end as days) as folded
where age < 36 or extract(day from day) = 1;
-- No emails are sent about these placements.
select private.enqueue_placement_emails();
update private.outbox set state = 'dropped';
`;
  return { text, count: rows.length };
}
