import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWrite } from '../../src/lib/idempotent-fetch';

const root = join(import.meta.dirname, '../../src');
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const filesWith = (what: RegExp) => [...sources].flatMap(([file, text]) => (what.test(text) ? [file] : [])).sort();

/** Returns the source text of every useMutation call’s options. */
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

test('every write uses the fetch wrapper that retries after a lost response', () => {
  // The wrapper belongs to the client. If there is only one client, no request can bypass the wrapper.
  expect(filesWith(/createClient[<(]/)).toEqual(['lib/supabase-client.ts']);
  expect(sources.get('lib/supabase-client.ts')).toContain('global: { fetch: createAuthFetch(');
  expect(sources.get('lib/auth-fetch.ts')).not.toMatch(/(?<!\w)fetch\(/);
  expect(filesWith(/PostgrestClient[<(]/)).toEqual(['lib/visitor-client.ts']);
  expect(sources.get('lib/visitor-client.ts')).toContain('=> restFetch(');
  expect(filesWith(/idempotentFetch\(/)).toEqual(['lib/idempotent-fetch.ts', 'lib/rest-fetch.ts']);
  expect(filesWith(/method: '(POST|PUT|PATCH|DELETE)'/)).toEqual(['lib/beacon.ts', 'lib/fire-and-forget.ts']);
});

test('every mutation distinguishes a failure from an unknown outcome', () => {
  // In these files, a button or form shows the message itself.
  const ownWords = /\/auth\.mutations|\/account\.mutations|\/imports\.mutations|\/export-buttons/;
  const silent = [...sources].flatMap(([file, text]) =>
    ownWords.test(file)
      ? []
      : mutationsOf(text)
          .filter(
            (options) =>
              !/meta: \{ errorTitle: |onError: (notifyError\(|onError\()|notifyError\(.*\)\(error\)/.test(options) &&
              // A form shows an error at a field, and fieldError passes an unknown outcome to notifyError.
              !(options.includes(' onError(error);') && text.includes('onError = notifyError(')) &&
              !options.includes('...shared'),
          )
          .map((options) => `${file}: ${options.slice(0, 80)}`),
  );
  expect(silent).toEqual([]);
  expect([...sources].flatMap(([file, text]) => mutationsOf(text).map(() => file)).length).toBeGreaterThan(30);
});

test('a POST counts as a write unless the database function is read-only', () => {
  const schema = readFileSync(join(root, '../supabase/schema.sql'), 'utf8');
  const reading = new Set(
    [...schema.matchAll(/^create function public\.(\w+)\(.* stable as \$\$$/gm)].map(([, name]) => name),
  );
  // `preview_synonyms` rolls back its change, so it counts as a read.
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
