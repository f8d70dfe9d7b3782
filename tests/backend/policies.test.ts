import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend, type StoredRow } from '../support/backend';

// Each line is a role and a verb. Each column is a row, named by its owner and status; “nobody” owns the seeded rows.
// “yes” means that the role can read, change or delete the row.
const TABLE = `
  actor          verb      member-pending  member-rejected  member-approved  second-pending  second-approved  nobody-approved
  visitor        select    -               -                yes              -               yes              yes
  member         select    yes             yes              yes              -               yes              yes
  second member  select    -               -                yes              yes             yes              yes
  administrator  select    yes             yes              yes              yes             yes              yes
  visitor        update    -               -                -                -               -                -
  member         update    yes             yes              -                -               -                -
  second member  update    -               -                -                yes             -                -
  administrator  update    yes             yes              yes              yes             yes              yes
  visitor        upsert    -               -                -                -               -                -
  member         upsert    yes             yes              -                -               -                -
  second member  upsert    -               -                -                yes             -                -
  administrator  upsert    yes             yes              yes              yes             yes              yes
  visitor        put       -               -                -                -               -                -
  member         put       yes             yes              -                -               -                -
  second member  put       -               -                -                yes             -                -
  administrator  put       yes             yes              yes              yes             yes              yes
  visitor        insert    -               -                -                -               -                -
  member         insert    -               -                -                -               -                -
  second member  insert    -               -                -                -               -                -
  administrator  insert    -               -                -                -               -                -
  visitor        delete    -               -                -                -               -                -
  member         delete    yes             -                -                -               -                -
  second member  delete    -               -                -                yes             -                -
  administrator  delete    yes             yes              yes              yes             yes              yes
`;

const [head = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));
const rowNames = head.slice(2);
const rowIds = new Map(rowNames.map((name) => [name, idOf(name)]));
const nameOf = (id: string) => [...rowIds].find(([, known]) => known === id)?.[0] ?? id;
const cases = lines.map(([actor = '', verb = '', ...cells]) => ({
  actor,
  verb,
  allowed: rowNames.filter((_, column) => cells[column] === 'yes'),
}));

type Actor = { client: Client; token?: string };
type Act = (actor: Actor, id: string, backend: Backend) => PromiseLike<unknown>;
const changed = { name: 'Changed by a test' };

const verbs: Record<string, Act> = {
  update: ({ client }, id) => client.from('ai_tools').update(changed).eq('id', id),
  upsert: ({ client }, id) => client.from('ai_tools').upsert(listing(id, changed), { onConflict: 'id' }),
  put: ({ token }, id, backend) =>
    backend.request(`/rest/v1/ai_tools?id=eq.${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(listing(id, changed)),
      token,
    }),
  insert: ({ client }, id) => client.from('ai_tools').insert(listing(id, changed)),
  delete: ({ client }, id) => client.from('ai_tools').delete().eq('id', id),
};

describe.each(engines)('row-level security on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, Actor & { id?: string }>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    const { second, ...others } = await backend.everybody();
    actors = { ...others, 'second member': second };
  });
  afterAll(() => backend?.stop());

  const fill = async () => {
    await backend.clear();
    const rows = rowNames.map((name) => {
      const [owner = '', status] = name.split('-');
      return { id: rowIds.get(name), name, owner: actors[owner === 'second' ? 'second member' : owner]?.id, status };
    });
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at, rejected_reason)
       select id, 'Tool ' || name, 'A tool that a test made.', 'https://example.com/', owner, status,
         case status when 'approved' then timestamptz '2026-01-01' end, case status when 'rejected' then 'Not a tool' end
       from jsonb_to_recordset(($1::text)::jsonb) as made (id text, name text, owner uuid, status text)`,
      [JSON.stringify(rows)],
    );
  };
  beforeEach(fill);

  it('each role can read exactly the rows in the permission table', async () => {
    for (const { actor, allowed } of cases.filter(({ verb }) => verb === 'select')) {
      const { client } = actors[actor]!;
      const { data } = await client.from('ai_tools').select('id');
      expect([actor, data?.map(({ id }) => nameOf(id)).sort()]).toEqual([actor, allowed.toSorted()]);
      // A hidden row must not be in the results or in a count.
      for (const [name, id] of rowIds) {
        const one = await client.from('ai_tools').select('*', { count: 'exact' }).eq('id', id);
        expect([actor, name, one.count]).toEqual([actor, name, allowed.includes(name) ? 1 : 0]);
      }
    }
  });

  it('each role can write exactly the rows in the permission table', async () => {
    let before = await backend.stored();
    for (const { actor, verb, allowed } of cases.filter((line) => line.verb !== 'select')) {
      for (const id of rowIds.values()) await verbs[verb]!(actors[actor]!, id, backend);
      const after = await backend.stored();
      const isDone = (row?: StoredRow) => (verb === 'delete' ? !row : row?.name === 'Changed by a test');
      const done = [...rowIds].flatMap(([name, id]) => (isDone(after[id]) ? [name] : []));
      expect([actor, verb, done]).toEqual([actor, verb, allowed]);
      for (const [name, id] of [...rowIds].filter(([other]) => !allowed.includes(other))) {
        expect([actor, verb, name, after[id]]).toEqual([actor, verb, name, before[id]]);
      }
      expect(Object.keys(after).filter((id) => !(id in before))).toEqual([]);
      if (allowed.length === 0) continue;
      await fill();
      before = await backend.stored();
    }
  });

  it.each([
    ['visitor', undefined],
    ['member', 'pending'],
    ['second member', 'pending'],
    ['administrator', 'approved'],
  ])('a new row inserted by the %s gets the status %s', async (actor, status) => {
    const { client, id } = actors[actor]!;
    await client.from('ai_tools').insert(listing(idOf('new')));
    const { [idOf('new')]: row } = await backend.stored();
    expect([row?.approval_status, row?.created_by]).toEqual([status, status && id]);
  });

  it.each([
    ['visitor', 'PATCH', 'update'],
    ['member', 'PATCH', 'update'],
    ['second member', 'PATCH', 'update'],
    ['visitor', 'DELETE', 'delete'],
    ['member', 'DELETE', 'delete'],
    ['second member', 'DELETE', 'delete'],
  ])('a bulk request by the %s (%s) affects only rows that the role can %s one by one', async (actor, method, verb) => {
    const before = await backend.stored();
    const body = method === 'PATCH' ? JSON.stringify(changed) : null;
    for (const filter of ['', '?id=neq.x']) {
      await backend.request(`/rest/v1/ai_tools${filter}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body,
        ...(actors[actor]!.token && { token: actors[actor]!.token }),
      });
    }
    const after = await backend.stored();
    const allowed = cases.find((line) => line.actor === actor && line.verb === verb)!.allowed;
    const others = [...rowIds].filter(([name]) => !allowed.includes(name)).map(([, id]) => id);
    expect(others.map((id) => after[id])).toEqual(others.map((id) => before[id]));
  });

  it.each([
    ['visitor', null],
    ['member', false],
    ['second member', false],
    ['administrator', true],
  ])('for the %s, is_admin returns %s', async (actor, response) => {
    const { data } = await actors[actor]!.client.rpc('is_admin');
    expect(data).toBe(response);
  });

  it.each([
    ['visitor', null],
    ['member', []],
    ['second member', []],
    ['administrator', rowNames.toSorted()],
  ])('for the %s, find_tools returns %j', async (actor, found) => {
    const { data } = await actors[actor]!.client.rpc('find_tools', { query: 'tool' });
    expect(data?.map(({ id }) => nameOf(id)).sort() ?? null).toEqual(found);
  });
});
