import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWrite } from '../../src/lib/answered-fetch';

const root = join(import.meta.dirname, '../../src');
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const filesWith = (what: RegExp) => [...sources].flatMap(([file, text]) => (what.test(text) ? [file] : [])).sort();

/** The options of each useMutation of a file, as they are written. */
function mutationsOf(text: string): string[] {
  return text
    .split('useMutation({')
    .slice(1)
    .map((rest) => {
      let depth = 1;
      let end = 0;
      while (depth > 0) {
        if (rest[end] === '{') depth += 1;
        if (rest[end] === '}') depth -= 1;
        end += 1;
      }
      return rest.slice(0, end);
    });
}

test('every write goes through the fetch that retries after a lost response', () => {
  // With a session, without one; and requests to the database or a collector whose response nobody waits for.
  expect(filesWith(/createClient[<(]/)).toEqual(['lib/supabase-client.ts']);
  expect(sources.get('lib/supabase-client.ts')).toContain('global: { fetch: sessionFetch(');
  expect(sources.get('lib/session-fetch.ts')).not.toMatch(/(?<!\w)fetch\(/);
  expect(filesWith(/PostgrestClient[<(]/)).toEqual(['lib/visitor-client.ts']);
  expect(sources.get('lib/visitor-client.ts')).toContain('=> restFetch(');
  expect(filesWith(/answeredFetch\(/)).toEqual(['lib/answered-fetch.ts', 'lib/rest-fetch.ts']);
  expect(filesWith(/method: '(POST|PUT|PATCH|DELETE)'/)).toEqual(['lib/beacon.ts', 'lib/quiet-call.ts']);
});

test('every mutation says a failure where an unknown outcome is told apart', () => {
  // Those of signing in, and those that show it at their button or in their form, which says it in its own words.
  const ownWords = /\/auth\.mutations|\/account\.mutations|\/correction-dialog|\/use-undo-import|\/export-buttons/;
  const mute = [...sources].flatMap(([file, text]) =>
    ownWords.test(file)
      ? []
      : mutationsOf(text)
          .filter(
            (options) =>
              !/onError: (sayFailure\(|onError\()|sayFailure\(.*\)\(error\)/.test(options) &&
              !options.includes('...shared'),
          )
          .map((options) => `${file}: ${options.slice(0, 80)}`),
  );
  expect(mute).toEqual([]);
  expect([...sources].flatMap(([file, text]) => mutationsOf(text).map(() => file)).length).toBeGreaterThan(30);
});

test('what is asked by POST is a write, unless the database says that it only reads', () => {
  const schema = readFileSync(join(root, '../supabase/schema.sql'), 'utf8');
  const reading = new Set(
    [...schema.matchAll(/^create function public\.(\w+)\(.* stable as \$\$$/gm)].map(([, name]) => name),
  );
  // It takes back what it tries out.
  reading.add('preview_synonyms');
  const posted = [...sources.values()]
    .flatMap((text) => text.split('.rpc(').slice(1))
    .filter((call) => !/^[^;]*?\{ get: true \}/.test(call))
    .flatMap((call) => /^\s*'(\w+)'/.exec(call)?.[1] ?? []);
  expect(posted.length).toBeGreaterThan(40);
  const wrong = posted.filter(
    (name) => isWrite(`https://example.com/rest/v1/rpc/${name}`, 'POST') === reading.has(name),
  );
  expect(wrong).toEqual([]);
});
