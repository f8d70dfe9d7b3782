/** What storage must offer; safe-storage.ts does, and never throws. */
type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** The value, if it has the shape that is expected under a key; else null. */
export type Shape<Value> = (value: unknown) => Value | null;

/**
 * One key of the browser's storage. Anything may stand there: an older version of the site, another
 * program or a curious hand wrote it. What does not have the shape is removed and read as null.
 */
export type Stored<Value> = { read: () => Value | null; write: (value: Value) => void; remove: () => void };

function stored<Value>(
  storage: Storage,
  key: string,
  parse: (text: string) => Value | null,
  print: (value: Value) => string,
): Stored<Value> {
  return {
    read() {
      const text = storage.getItem(key);
      if (text === null) return null;
      const value = parse(text);
      if (value === null) storage.removeItem(key);
      return value;
    },
    write: (value) => storage.setItem(key, print(value)),
    remove: () => storage.removeItem(key),
  };
}

/** A key whose value is the text itself. */
export const storedText = <Value extends string>(storage: Storage, key: string, shape: Shape<Value>) =>
  stored(storage, key, shape, (value) => value);

/** A key whose value is written as JSON. */
export const storedJson = <Value>(storage: Storage, key: string, shape: Shape<Value>) =>
  stored(storage, key, (text) => shape(parsed(text)), JSON.stringify);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// The shapes that every page reads are written by hand: zod would weigh 5 kB on each of them.

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : null);

export const oneOf =
  <const Value extends string>(...values: Value[]): Shape<Value> =>
  (value) =>
    values.find((known) => known === value) ?? null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record: Shape<Record<string, unknown>> = (value) => (isRecord(value) ? value : null);

/** Finite numbers by name; entries that hold anything else are left out. */
export const numbers: Shape<Record<string, number>> = (value) =>
  isRecord(value)
    ? (Object.fromEntries(Object.entries(value).filter(([, number]) => Number.isFinite(number))) as Record<
        string,
        number
      >)
    : null;

/** A zod schema as a shape, where zod is loaded anyway. */
export const fits =
  <Value>(schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } }): Shape<Value> =>
  (value) => {
    const result = schema.safeParse(value);
    return result.success ? (result.data ?? null) : null;
  };
