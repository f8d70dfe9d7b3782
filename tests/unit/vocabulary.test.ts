import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vocabularyFile, vocabularyMigration } from '../../supabase/local/make-vocabulary';

describe("the search's vocabulary", () => {
  it('in the migrations is what `npm run vocabulary` makes of supabase/vocabulary.txt', () => {
    const made = vocabularyMigration(readFileSync('supabase/vocabulary.txt', 'utf8'));
    expect(readFileSync(vocabularyFile(), 'utf8')).toBe(made);
  });

  it.each([
    'like: photo, picture',
    'same: photo,, picture',
    'same: Photo, picture',
    'same: photo, photo',
    'photo, picture',
  ])('a line that is none is named with its number: %s', (line) => {
    expect(() => vocabularyMigration(`# Words\nsame: image, photo\n${line}\n`)).toThrow(`line 3: "${line}"`);
  });
});
