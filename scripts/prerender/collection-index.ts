import { coversCategory, type Families } from '../../src/domain/categories/families.ts';
import { fold } from '../../src/domain/text/fold.ts';
import { tagSlug } from '../../src/domain/directory/tag-slug.ts';

/** The columns that decide which category and tag pages list a tool. */
export type Brief = { id: string; category: string; tags: readonly string[]; updated_at: string };

/** A category, family or tag page. `changed` is the time of its listings' last change. */
export type Collection = { path: string; label: string; count: number; changed: string };

export type Census = {
  total: number;
  changed: string | undefined;
  families: Collection[];
  categories: Collection[];
  tags: Collection[];
  pageOfCategory: (name: string) => string | undefined;
  pageOfTag: (tag: string) => string | undefined;
};

export type CollectionRules = {
  families: Families;
  fewest: number;
  mostTags: number;
  /**
   * The maximum number of tags to count at a time. If there are more, the tags with the fewest listings are dropped.
   */
  mostKnown?: number;
  categoryPath: (slug: string) => string;
  tagPath: (slug: string) => string;
  /** Returns whether the category's name can be derived from its slug. */
  isAddressable: (name: string) => boolean;
};

/** Limits memory in case every listing has its own tags. A real directory has fewer tags. */
const MAX_KNOWN_TAGS = 50_000;
/** The maximum number of category pages, not counting configured families. */
const MAX_CATEGORIES = 200;

/** Some names are reserved by hosts. File systems limit names to 255 bytes. */
const isFileName = (slug: string) =>
  slug !== '' && slug !== '404' && slug !== 'index' && Buffer.byteLength(slug) <= 200;

/**
 * A fingerprint of a set of listings: its size and two sums over the ids. Two sets with the same fingerprint count as
 * equal.
 */
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

/** Tallies by key, limited to `most` keys. The smallest tallies are evicted first. */
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

  /** Restarts the count for the current keys. Some keys were evicted for a time and were not counted during it. */
  recount() {
    for (const [key, { label }] of this.known) this.known.set(key, new Tally(label));
    this.#isClosed = true;
  }
}

/**
 * Reads all listings, newest first, and decides which categories, families and tags get a page. Families come first,
 * then categories, then tags by number of listings. A page is skipped if an earlier page has the same listings. If tags
 * were dropped, the listings are read a second time.
 */
export async function indexCollections(read: () => AsyncIterable<Brief>, rules: CollectionRules): Promise<Census> {
  const { families: known, fewest, mostTags, mostKnown = MAX_KNOWN_TAGS, categoryPath, tagPath, isAddressable } = rules;
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
  /** Creates a page, unless it has too few listings or the same listings as an earlier page. */
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
  const categories = most(byCategory, MAX_CATEGORIES).flatMap(([, { label }]) =>
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
