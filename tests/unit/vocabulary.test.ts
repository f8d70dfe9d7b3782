import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vocabularyFile, vocabularyMigration } from '../../supabase/local/make-vocabulary';

describe('the search vocabulary', () => {
  it('the migrations match the output of `npm run generate`', () => {
    const made = vocabularyMigration(readFileSync('supabase/vocabulary.txt', 'utf8'));
    expect(readFileSync(vocabularyFile(), 'utf8')).toBe(made);
  });

  it('the vocabulary accepts words of every script, and phrases with placeholders', () => {
    const made = vocabularyMigration(
      'same: видео, 映像\nask: … alternative, free … version\nversus: between … and …\n',
    );
    for (const row of ["'видео, 映像'", "('ask', '… alternative, free … version')", "('versus', 'between … and …')"])
      expect(made).toContain(row);
  });

  it.each([
    'means: photo, picture',
    'like: photo, picture',
    'like: like … and …',
    'versus: … or',
    'ask: …',
    'same: Écran, picture',
    'same: photo,, picture',
    'same: Photo, picture',
    'same: photo, photo',
    'photo, picture',
  ])('an invalid line is reported with its line number: %s', (line) => {
    expect(() => vocabularyMigration(`# Words\nsame: image, photo\n${line}\n`)).toThrow(`line 3: "${line}"`);
  });
});
