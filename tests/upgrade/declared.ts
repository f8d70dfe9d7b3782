/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** What a later migration changes of stored rows on purpose: without one, each row has to stand as it did. */
export type Declared = {
  /** Its file. */
  migration: string;
  /** Why nobody misses what stood there. */
  why: string;
  table: string;
  /** The table's name from then on. */
  renamed?: string;
  /** What has become of a row: null where it is gone. Columns that are left out are not looked at. */
  becomes: (row: Row) => Row | null;
};

/** In the order of their migrations. */
export const declared: Declared[] = [];
