/** The storage methods that this module needs. safe-storage.ts implements them without throwing. */
type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Validates a stored value. Returns null for a value of the wrong shape. */
export type Shape<Value> = (value: unknown) => Value | null;

/**
 * A value in browser storage. Anything may be stored under its key, for example by an older version of the app. Invalid
 * values are removed and read as null.
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

export const storedText = <Value extends string>(storage: Storage, key: string, shape: Shape<Value>) =>
  stored(storage, key, shape, (value) => value);

export const storedJson = <Value>(storage: Storage, key: string, shape: Shape<Value>) =>
  stored(storage, key, (text) => shape(parsed(text)), JSON.stringify);

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// These validators avoid zod, because every page runs them and zod would add 5 kB.

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : null);

export const oneOf =
  <const Value extends string>(...values: Value[]): Shape<Value> =>
  (value) =>
    values.find((known) => known === value) ?? null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record: Shape<Record<string, unknown>> = (value) => (isRecord(value) ? value : null);

/** Keeps only the entries of an object that are finite numbers. */
export const numbers: Shape<Record<string, number>> = (value) =>
  isRecord(value)
    ? (Object.fromEntries(Object.entries(value).filter(([, number]) => Number.isFinite(number))) as Record<
        string,
        number
      >)
    : null;

/** Validates with a zod schema, in modules that load zod anyway. */
export const fits =
  <Value>(schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } }): Shape<Value> =>
  (value) => {
    const result = schema.safeParse(value);
    return result.success ? (result.data ?? null) : null;
  };
