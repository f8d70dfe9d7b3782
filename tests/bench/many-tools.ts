import type { Sql } from 'postgres';

/** A number from 0 to below one, the same ones in every run. */
export function randomNumbers(state = 11): () => number {
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const syllables =
  'ba be bo ca ce co da de do fa fi fo ga go ha hi ja jo ka ki la le li lo lu ma mi mo na ne no pa pi ra re ri ro sa si so ta ti to va ve vi xa za zo'.split(
    ' ',
  );

/**
 * Fills the directory up to so many approved tools, varied as real ones are: invented names, descriptions and
 * tags out of the words of the built-in catalogue, common words often and rare ones seldom, a month of them
 * pending at the end. `sql` is a connection past the API.
 */
export async function fillDirectory(sql: Sql, upTo: number): Promise<void> {
  const catalogue =
    await sql`select name, description, category, tags, pricing_type from public.ai_tools where id not like 'made-%'`;
  const words = catalogue.flatMap(({ description }) =>
    (description as string)
      .replace(/[^A-Za-z ]/g, ' ')
      .split(/ +/)
      .filter(Boolean),
  );
  const tags = catalogue.flatMap((tool) => tool.tags as string[]);
  const [{ count = 0 } = {}] = await sql`select count(*)::int from public.ai_tools`;
  const random = randomNumbers(count + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const invented = () => {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
    return word[0]?.toUpperCase() + word.slice(1);
  };
  const newest = Date.parse('2026-10-31T00:00:00Z');

  for (let from = count; from < upTo; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, upTo - from) }, (_, index) => {
      const at = from + index;
      const like = pick(catalogue);
      const stamp = new Date(newest - at * 300_000).toISOString();
      const text = Array.from({ length: 12 + Math.floor(random() * 14) }, () => pick(words)).join(' ');
      return {
        id: `made-${at}`,
        slug: `made-${at}`,
        name: random() < 0.3 ? `${invented()} ${pick(words)}` : `${invented()}${random() < 0.3 ? ' AI' : ''}`,
        description: `${text}. ${invented()} for everybody.`,
        url: `https://made-${at}.example.com/`,
        category: like.category as string,
        tags: Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(tags)),
        pricing_type: like.pricing_type as string,
        approval_status: 'approved',
        created_at: stamp,
        updated_at: stamp,
        approved_at: stamp,
      };
    });
    await sql`insert into public.ai_tools ${sql(rows)}`;
  }
  await sql`vacuum analyze public.ai_tools`;
  await sql`vacuum analyze private.listing_search`;
  await sql`vacuum analyze private.listing_words`;
}
