import { coversCategory, type Families } from '../../src/domain/categories/families.ts';
import { fold } from '../../src/domain/text/fold.ts';
import { tagSlug } from '../../src/domain/directory/tag-slug.ts';

/** What of a listing decides where it is found. */
export type Brief = { id: string; category: string; tags: readonly string[]; updated_at: string };

/** A page about several listings, and when one of them last changed. */
export type Collection = { path: string; label: string; count: number; changed: string };

export type Census = {
  total: number;
  changed: string | undefined;
  families: Collection[];
  categories: Collection[];
  /** The most used first. */
  tags: Collection[];
  /** The page that lists exactly the listings of this category or tag; undefined if there is none. */
  pageOfCategory: (name: string) => string | undefined;
  pageOfTag: (tag: string) => string | undefined;
};

export type CollectionRules = {
  families: Families;
  /** The fewest listings behind a page. */
  fewest: number;
  mostTags: number;
  /** The tags that are kept in mind at once: above that, those with the fewest listings are forgotten. */
  mostKnown?: number;
  categoryPath: (slug: string) => string;
  tagPath: (slug: string) => string;
  /** Whether the category's name can be told from its address. */
  isAddressable: (name: string) => boolean;
};

/** Bounds the memory where every listing has tags of its own; a real directory has fewer. */
const MOST_KNOWN = 50_000;
/** So many categories have a page beside those that the map of families names. */
const MOST_CATEGORIES = 200;

/** Hosts give two names a meaning of their own, and file systems end at 255 bytes. */
const isFileName = (slug: string) =>
  slug !== '' && slug !== '404' && slug !== 'index' && Buffer.byteLength(slug) <= 200;

/** Two sets of listings are taken for the same when their sizes and these two sums of their ids are. */
class Tally {
  count = 0;
  sum = 0;
  mixed = 0;
  changed = '';
  readonly label: string;
  constructor(label: string) {
    this.label = label;
  }

  add(id: string, changed: string) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    this.join({ count: 1, sum: hash, mixed: Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d), changed });
  }

  join(other: Pick<Tally, 'count' | 'sum' | 'mixed' | 'changed'>) {
    this.count += other.count;
    this.sum = (this.sum + other.sum) | 0;
    this.mixed = (this.mixed + other.mixed) | 0;
    if (other.changed > this.changed) this.changed = other.changed;
  }

  get set() {
    return `${this.count} ${this.sum} ${this.mixed}`;
  }
}

/** Tallies by key, never more than `most`: the smallest ones make room, so that what is used often stays known. */
class Tallies {
  readonly known = new Map<string, Tally>();
  readonly most: number;
  hasForgotten = false;
  #isClosed = false;
  constructor(most: number) {
    this.most = most;
  }

  of(key: string, label: string): Tally | undefined {
    const found = this.known.get(key);
    if (found || this.#isClosed) return found;
    for (let least = 1; this.known.size >= this.most; least += 1) {
      this.hasForgotten = true;
      for (const [other, { count }] of this.known) if (count <= least) this.known.delete(other);
    }
    const tally = new Tally(label);
    this.known.set(key, tally);
    return tally;
  }

  /** Begins to count once more, and only what is known: what was forgotten in between has lost listings. */
  recount() {
    for (const [key, { label }] of this.known) this.known.set(key, new Tally(label));
    this.#isClosed = true;
  }
}

/**
 * Reads all listings once, newest first, and decides which categories, families and tags have a page. Where two lists are
 * the same, the first has the page: families before categories before tags, and the tag that is written most often. Where
 * there are more tags than may be known at once, it reads all listings a second time.
 */
export async function indexCollections(read: () => AsyncIterable<Brief>, rules: CollectionRules): Promise<Census> {
  const { families: known, fewest, mostTags, mostKnown = MOST_KNOWN, categoryPath, tagPath, isAddressable } = rules;
  const byCategory = new Tallies(mostKnown);
  const byTag = new Tallies(mostKnown);
  let total = 0;
  let changed: string | undefined;
  const count = async () => {
    total = 0;
    for await (const { id, category, tags, updated_at: updated } of read()) {
      total += 1;
      if (!changed || updated > changed) changed = updated;
      byCategory.of(fold(category), category)?.add(id, updated);
      const labels = new Map(tags.toReversed().map((tag) => [tagSlug(tag), tag]));
      for (const [slug, tag] of labels) if (isFileName(slug)) byTag.of(slug, tag)?.add(id, updated);
    }
  };
  await count();
  if (byTag.hasForgotten || byCategory.hasForgotten) {
    byTag.recount();
    byCategory.recount();
    await count();
  }

  const bySet = new Map<string, string>();
  const pages = new Map<string, string>();
  /** The new page; undefined where there are too few listings, or where an earlier page lists the same ones. */
  const open = (path: string, label: string, tally: Tally): Collection[] => {
    if (tally.count < fewest || pages.has(path)) return [];
    const same = bySet.get(tally.set);
    pages.set(path, same ?? path);
    if (same) return [];
    bySet.set(tally.set, path);
    return [{ path, label, count: tally.count, changed: tally.changed }];
  };
  const covered = (name: string) => {
    const tally = new Tally(name);
    for (const other of byCategory.known.values()) if (coversCategory(known, name, other.label)) tally.join(other);
    return tally;
  };

  const most = (tallies: Tallies, atMost: number) =>
    [...tallies.known]
      .filter(([, { count }]) => count >= fewest)
      .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .slice(0, atMost);
  const families = known.flatMap(({ slug, name }) => open(categoryPath(slug), name, covered(slug)));
  const categories = most(byCategory, MOST_CATEGORIES).flatMap(([, { label }]) =>
    isAddressable(label) && isFileName(tagSlug(label)) ? open(categoryPath(tagSlug(label)), label, covered(label)) : [],
  );
  const tags = most(byTag, mostTags).flatMap(([slug, tally]) => open(tagPath(slug), tally.label, tally));
  return {
    total,
    changed,
    families,
    categories,
    tags,
    pageOfCategory: (name) => pages.get(categoryPath(tagSlug(name))),
    pageOfTag: (tag) => pages.get(tagPath(tagSlug(tag))),
  };
}
