import { expect, test } from 'vitest';
import { narrowTypes, readClosedList } from '../../supabase/local/closed-lists';
import { readBounds } from '../../supabase/local/rules';

const CHECK = "CHECK ((kind = ANY (ARRAY['one'::text, 'it''s two'::text])))";

test('the values that a CHECK allows are parsed from the database’s definition; other CHECKs are ignored', () => {
  expect(readClosedList({ table: 'things', definition: CHECK })).toEqual({
    table: 'things',
    column: 'kind',
    values: ['one', "it's two"],
  });
  expect(
    readClosedList({ table: 'things', definition: CHECK.replace('= ANY (', '<@ ').replace('])))', ']))') }),
  ).toEqual({
    table: 'things',
    column: 'kind',
    values: ['one', "it's two"],
  });
  expect(readClosedList({ table: 'things', definition: 'CHECK ((char_length(name) <= 120))' })).toBeNull();
});

test('a list of them becomes a list of that type', () => {
  const types = '"things": { Row: { "kinds": (string)[] | null } Relationships: []';
  expect(narrowTypes(types, [{ table: 'things', column: 'kinds', values: ['one', 'two'] }])).toBe(
    '"things": { Row: { "kinds": ("one" | "two")[] | null } Relationships: []',
  );
});

test('they become the type of the column, in its table and in the functions that return its rows, and nowhere else', () => {
  const types = `"things": { Row: { "kind": string | null, "my_kind": string } Insert: { "kind"?: string } Relationships: [] },
    "others": { Row: { "kind": string } Relationships: [] },
    "find": { Returns: { "kind": string }[] SetofOptions: { from: "*" to: "things" } }
    "count": { Returns: { "kind": string }[] SetofOptions: { from: "*" to: "others" } }`;
  expect(narrowTypes(types, [{ table: 'things', column: 'kind', values: ['one', 'two'] }]))
    .toBe(`"things": { Row: { "kind": "one" | "two" | null, "my_kind": string } Insert: { "kind"?: "one" | "two" } Relationships: [] },
    "others": { Row: { "kind": string } Relationships: [] },
    "find": { Returns: { "kind": "one" | "two" }[] SetofOptions: { from: "*" to: "things" } }
    "count": { Returns: { "kind": string }[] SetofOptions: { from: "*" to: "others" } }`);
});

test.each([
  ["CHECK (((char_length(name) <= 120) AND (char_length(btrim(name, ' '::text)) >= 2)))", 2, 120],
  ["CHECK (((name ~ '^[^,\\t\\n\\r]{1,60}$'::text) AND (btrim(name) = name)))", 1, 60],
  ["CHECK ((array_to_string(tags, ' '::text) !~ '[^\\n]{51}'::text))", undefined, 50],
  ['CHECK (((place >= 1) AND (place <= 6)))', 1, 6],
  ["CHECK (((day >= '2000-01-01'::date) AND (day <= '2100-01-01'::date)))", '2000-01-01', '2100-01-01'],
])('the bounds in %s are read', (definition, min, max) => {
  const found = Object.fromEntries(readBounds({ name: 'things_name_length', definition }));
  expect([found['things_name_length_MIN'], found['things_name_length_MAX']]).toEqual([min, max]);
});
