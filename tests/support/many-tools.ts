import { random as randomNumbers } from './random.ts';

const SYLLABLES =
  'ba be bo ca ce co da de do fa fi fo ga go ha hi ja jo ka ki la le li lo lu ma mi mo na ne no pa pi ra re ri ro sa si so ta ti to va ve vi xa za zo'.split(
    ' ',
  );

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Adds approved tools with generated names until the directory has this number. Their texts use the words of the
 * catalogue at their real frequencies.
 * @param sql Runs a query without the API.
 * @param ownTags The number of unique tags per tool.
 */
export async function fillDirectory(sql: Query, upTo: number, ownTags = 0): Promise<void> {
  const catalogue = (await sql(
    `select description, category, tags, pricing_type from public.ai_tools where id not like 'made-%' order by id`,
  )) as { description: string; category: string; tags: string[]; pricing_type: string }[];
  const words = catalogue
    .flatMap(({ description }) => description.replace(/[^A-Za-z ]/g, ' ').split(/ +/))
    .filter(Boolean);
  const tags = catalogue.flatMap((tool) => tool.tags);
  const [{ count = 0 } = {}] = await sql('select count(*)::int as count from public.ai_tools');
  const random = randomNumbers(Number(count) + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const invented = () => {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const newest = Date.parse('2026-10-31T00:00:00Z');

  for (let from = Number(count); from < upTo; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, upTo - from) }, (_, index) => {
      const at = from + index;
      const like = pick(catalogue);
      const text = Array.from({ length: 12 + Math.floor(random() * 14) }, () => pick(words)).join(' ');
      return {
        id: `made-${at}`,
        name: random() < 0.3 ? `${invented()} ${pick(words)}` : `${invented()}${random() < 0.3 ? ' AI' : ''}`,
        description: `${text}. ${invented()} for everybody.`,
        category: like.category,
        tags: [
          ...Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(tags)),
          ...Array.from({ length: ownTags }, (_own, place) => `${invented()} ${at}-${place}`),
        ],
        pricing_type: like.pricing_type,
        has_api: at % 7 === 0 || (at % 9 === 0 ? false : null),
        trial_days: at % 9 === 0 ? 14 : null,
        stamp: new Date(newest - at * 300_000).toISOString(),
      };
    });
    await sql(
      `insert into public.ai_tools (id, slug, name, description, url, category, tags, pricing_type, has_api, trial_days, approval_status,
         created_at, updated_at, approved_at)
       select id, id, name, description, 'https://' || id || '.example.com/', category,
         array(select jsonb_array_elements_text(tags)), pricing_type, has_api, trial_days, 'approved', stamp, stamp, stamp
       from jsonb_to_recordset(($1::text)::jsonb) as made (id text, name text, description text, category text, tags jsonb,
         pricing_type text, has_api boolean, trial_days int, stamp timestamptz)`,
      [JSON.stringify(rows)],
    );
  }
  for (const table of [
    'public.ai_tools',
    'private.listing_search',
    'private.listing_documents',
    'private.listing_words',
  ]) {
    await sql(`vacuum analyze ${table}`);
  }
}
