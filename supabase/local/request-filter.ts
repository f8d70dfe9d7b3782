/**
 * The maximum number of bound values per request. With more values, the embedded database gets stuck and returns only
 * errors or empty results.
 */
const MAX_VALUES = 32_767;

/** The names of array columns by table, and of array parameters by `rpc/` and function. */
export type Lists = Map<string, Set<string>>;

/** Reads the names from the database, so that new tables are included. */
export const FIND_LISTS = `
  select relname::text as place, attname::text as name
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and attnum > 0 and typcategory = 'A'
  union all
  select 'rpc/' || proname, proargnames[place + 1]
  from pg_proc, generate_subscripts(proargtypes, 1) as place join pg_type on true
  where pronamespace = 'public'::regnamespace and pg_type.oid = proargtypes[place] and typcategory = 'A'`;

export function toLists(rows: { place: string; name: string | null }[]): Lists {
  const lists: Lists = new Map();
  for (const { place, name } of rows) {
    if (name) lists.set(place, (lists.get(place) ?? new Set()).add(name));
  }
  return lists;
}

const errorResponse = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns an error response for a request that would leave the embedded database stuck, otherwise undefined. Such a
 * request has too many values, or a single value for an array column. Hosted Supabase is not affected, because
 * PostgREST sends a body as one value.
 */
export async function refusal(request: Request, lists: Lists): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/rest/v1/') || !['POST', 'PATCH', 'PUT'].includes(request.method)) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(await request.clone().text());
  } catch {
    return undefined;
  }
  const rows = (Array.isArray(body) ? body : [body]).filter(isRecord);
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const values = rows.length * columns.size;
  if (values > MAX_VALUES) {
    return errorResponse(
      413,
      '54000',
      `This request has ${values.toLocaleString('en')} values (rows × columns). The embedded backend accepts at most ${MAX_VALUES.toLocaleString('en')}. Send the request in parts.`,
    );
  }
  const place = decodeURIComponent(pathname.slice('/rest/v1/'.length));
  for (const name of lists.get(place) ?? []) {
    const wrong = rows.some((row) => {
      const value = row[name];
      return value !== undefined && value !== null && typeof value !== 'string' && !Array.isArray(value);
    });
    if (wrong) return errorResponse(400, '22P02', `"${name}" must be a list.`);
  }
  return undefined;
}
