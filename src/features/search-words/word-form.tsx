import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { useDebounced } from '../../ui/use-debounced';
import { hasWord, joinWords, KINDS, lastWord, type Line, readLine, writeLine } from './line';
import { WordPreview } from './word-preview';
import { type TermFilters, wordQueries } from './words.queries';

/** The form's values: a line, new or replacing an existing one, and the search for its preview. */
export type Draft = Line & { group_id: number | undefined; expected: string; query: string };

export const newDraft = (words = ''): Draft => ({
  kind: 'same',
  words: words && `${words}, `,
  wholes: '',
  group_id: undefined,
  expected: '',
  query: words,
});
export const draftOf = (group_id: number, line: string, query = ''): Draft => ({
  ...readLine(line),
  group_id,
  expected: line,
  query,
});

/** Form for related words, with a preview of the search results before saving. */
export function WordForm({
  draft,
  isBusy,
  onChange,
  onSave,
  onCancel,
}: {
  draft: Draft;
  isBusy: boolean;
  onChange: (draft: Draft) => void;
  onSave: (asked: TermFilters) => void;
  onCancel: () => void;
}) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const asked = { line: writeLine(draft), group_id: draft.group_id, expected: draft.expected };
  return (
    <form
      noValidate
      aria-label={draft.expected ? 'Change words' : 'Add words'}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setError(
          asked.line ? undefined : draft.kind === 'kind' ? 'Both sides need a word.' : 'Enter at least two words.',
        );
        if (asked.line) onSave(asked);
        else input.current?.focus();
      }}
    >
      <Field label="Words" hint="Separated by commas. Phrases are fine: photo shoot." error={error}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={input}
            autoComplete="off"
            autoCapitalize="none"
            value={draft.words}
            onChange={(event) => set({ words: event.target.value })}
          />
        )}
      </Field>
      {draft.group_id === undefined && draft.kind === 'same' && (
        <KnownLines
          draft={draft}
          onJoin={(joined) => {
            onChange(joined);
            // The button disappears with its suggestion, so the focus moves to the input.
            input.current?.focus();
          }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label="They" hint={HINTS[draft.kind]}>
          {(attributes) => (
            <Select
              {...attributes}
              value={draft.kind}
              onChange={(event) => set({ kind: event.target.value as Line['kind'] })}
            >
              {Object.entries(KINDS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.kind === 'kind' && (
          <Field label="General word" hint="Spanish, French: language.">
            {(attributes) => (
              <Input
                {...attributes}
                autoComplete="off"
                autoCapitalize="none"
                value={draft.wholes}
                onChange={(event) => set({ wholes: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Preview search">
          {(attributes) => (
            <Input
              {...attributes}
              type="search"
              autoComplete="off"
              value={draft.query}
              onChange={(event) => set({ query: event.target.value })}
            />
          )}
        </Field>
      </div>
      <WordPreview query={draft.query} asked={asked} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="sm" disabled={isBusy}>
          Save
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const HINTS = {
  same: 'A search for one finds the others too, further down.',
  akin: 'Used when a search finds few tools.',
  kind: 'The specific word also finds the general one.',
};

/** Suggests existing lines that contain the last typed word. Joining a line merges the words of both. */
function KnownLines({ draft, onJoin }: { draft: Draft; onJoin: (draft: Draft) => void }) {
  const word = useDebounced(draft.words.trim().endsWith(',') ? '' : lastWord(draft.words));
  const { data } = useQuery({ ...wordQueries.desk(word), enabled: word !== '' });
  const known = word ? (data?.lines ?? []).filter(({ line }) => line.startsWith('same') && hasWord(line, word)) : [];
  if (known.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-muted">‘{word}’ is in other groups. Joined, they are:</p>
      <ul className="flex flex-wrap gap-2">
        {known.slice(0, 3).map(({ group_id, line }) => {
          const { words } = readLine(line);
          return (
            <li key={group_id} className="min-w-0 max-w-full">
              <Button
                size="sm"
                className="max-w-full"
                onClick={() =>
                  onJoin({ ...draftOf(group_id, line, draft.query), words: joinWords(words, draft.words) })
                }
              >
                <span className="truncate">Join {words}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
