// Generates the migration `…_vocabulary.sql` from supabase/vocabulary.txt. The migration does not change a vocabulary
// that the administrator has edited.
import { globSync } from 'node:fs';
import { wordsOf } from '../../src/domain/text/fold.ts';

const KINDS = ['same', 'related', 'kind', 'stop'];
const PHRASES = ['ask', 'like', 'hint', 'but', 'versus'];

/**
 * Returns whether a term is valid. A term consists of normalized letters and digits. A phrase may have a placeholder
 * for a name. A comparison has two placeholders.
 */
function isTerm(kind: string, term: string): boolean {
  if (!PHRASES.includes(kind)) return term !== '' && wordsOf(term).join(' ') === term;
  const names = term.split(' ').filter((word) => word === '…').length;
  return /^[a-z0-9… ]+$/.test(term) && term !== '…' && names === (kind === 'versus' ? 2 : 1);
}

/**
 * Returns the migration for the text of a vocabulary.
 * @throws with the number of the first invalid line.
 */
export function vocabularyMigration(text: string): string {
  const lines = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [kind = '', ...rest] = line.split(':');
    const [terms = [], wholes = [], ...more] = rest
      .join(':')
      .split('>')
      .map((side) => side.split(',').map((term) => term.trim()));
    const all = [...terms, ...wholes];
    const wrong =
      ![...KINDS, ...PHRASES].includes(kind) ||
      (kind === 'kind') !== wholes.length > 0 ||
      more.length > 0 ||
      new Set(all).size < all.length ||
      all.some((term) => !isTerm(kind, term));
    if (wrong) throw new Error(`supabase/vocabulary.txt, line ${index + 1}: "${line}"`);
    return [{ kind, terms, wholes }];
  });
  const row = (...values: (boolean | number | string)[]) => `  (${values.join(', ')})`;
  const meanings = lines
    .filter(({ kind }) => kind !== 'stop' && !PHRASES.includes(kind))
    .flatMap(({ kind, terms, wholes }, index) => [
      row(index + 1, kind === 'same', true, kind !== 'kind', `'${terms.join(', ')}'`),
      ...(wholes.length ? [row(index + 1, false, false, true, `'${wholes.join(', ')}'`)] : []),
    ]);
  const stopWords = lines.filter(({ kind }) => kind === 'stop').map(({ terms }) => terms.join(', '));
  const phrases = lines.flatMap(({ kind, terms }) =>
    PHRASES.includes(kind) ? `  ('${kind}', '${terms.join(', ')}')` : [],
  );
  return `-- Written by \`npm run generate\` from supabase/vocabulary.txt, which documents the format.
delete from private.search_synonyms where not exists (select from private.vocabulary_changes);
insert into private.search_synonyms (group_id, is_exact, finds_others, found_by_others, term)
select line.group_id, line.is_exact, line.finds_others, line.found_by_others, term
from (values
${meanings.join(',\n')}
) as line (group_id, is_exact, finds_others, found_by_others, terms), unnest(string_to_array(line.terms, ', ')) as term
where not exists (select from private.vocabulary_changes);

delete from private.stop_words;
insert into private.stop_words (word) select unnest(string_to_array(
  '${stopWords.join(`, '
  '`)}', ', '));

delete from private.search_phrases;
insert into private.search_phrases (kind, phrase)
select line.kind, phrase from (values
${phrases.join(',\n')}
) as line (kind, phrases), unnest(string_to_array(line.phrases, ', ')) as phrase;
`;
}

export const vocabularyFile = (): string => globSync('supabase/migrations/*_vocabulary.sql').toSorted().at(-1) ?? '';
