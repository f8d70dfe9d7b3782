import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { FormInput, InlineForm } from '../../ui/inline-form';
import { useDebounced } from '../../ui/use-debounced';
import { fieldError } from '../errors/field-error';
import { allTerms, KINDS, readLine, terms, titleOf, writeLine } from './line';
import { WordPreview } from './word-preview';
import { useSaveLine } from './words.mutations';
import { wordQueries } from './words.queries';

const HINTS = {
  same: 'A search for one of the words also finds the others, lower in the results.',
  related: 'Used only when a search finds few tools.',
  kind: 'A search for a specific word also finds the general word.',
};

const lineSchema = z
  .object({ kind: z.enum(['same', 'related', 'kind']), words: z.string(), wholes: z.string(), query: z.string() })
  .check(
    z.refine((values) => writeLine(values) !== '', {
      path: ['words'],
      error: ({ input }) =>
        (input as LineValues).kind === 'kind'
          ? 'Enter a specific word and a general word.'
          : 'Enter at least two words.',
    }),
  );
type LineValues = { kind: keyof typeof KINDS; words: string; wholes: string; query: string };

type Group = { group_id: number | undefined; line: string };

export function WordForm({
  group: initialGroup = { group_id: undefined, line: '' },
  words = '',
  query = words,
  onClose,
  onDraft,
}: {
  group?: Group;
  words?: string;
  query?: string;
  onClose: () => void;
  /** Receives 1 when the form gets unsaved text, and -1 when it no longer has unsaved text. */
  onDraft: (step: 1 | -1) => void;
}) {
  const [group, setGroup] = useState(initialGroup);
  const form = useForm<LineValues>({
    resolver: zodResolver(lineSchema),
    defaultValues: { ...readLine(group.line), ...(words && { words: `${words}, ` }), query },
  });
  const values = useWatch({ control: form.control }) as LineValues;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return undefined;
    onDraft(1);
    return () => onDraft(-1);
  }, [isDirty, onDraft]);
  const save = useSaveLine({ onDone: onClose, onError: fieldError(form, 'words') });
  const change = { line: writeLine(values), group_id: group.group_id, expected: group.line };
  const join = (known: Group) => {
    setGroup(known);
    const joined = [...new Set([...allTerms(known.line), ...terms(values.words)])].join(', ');
    form.setValue('words', joined);
    // The pressed button disappears with its suggestion, so the field gets the focus.
    form.setFocus('words');
  };
  return (
    <InlineForm
      form={form}
      label={group.line ? 'Change words' : 'Add words'}
      submitLabel="Save"
      isSaving={save.isPending}
      onSubmit={() => save.mutate({ ...change, message: `Saved: ${titleOf(change.line)}` })}
      onCancel={onClose}
    >
      <FormInput
        name="words"
        label="Words"
        hint="Separated by commas. A phrase such as “photo shoot” is fine."
        autoCapitalize="none"
      />
      {!group.line && values.kind === 'same' && <KnownGroups words={values.words} onJoin={join} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label="How the words relate" hint={HINTS[values.kind]}>
          {(attributes) => (
            <Select {...attributes} {...form.register('kind')}>
              {Object.entries(KINDS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.kind === 'kind' && (
          <FormInput
            name="wholes"
            label="General word"
            hint="For example, language for Spanish and French."
            autoCapitalize="none"
          />
        )}
        <FormInput name="query" type="search" label="Preview search" />
      </div>
      <WordPreview query={values.query} change={change} />
    </InlineForm>
  );
}

/** Suggests existing groups that contain the last typed word. Joining a group merges its words with the typed words. */
function KnownGroups({ words, onJoin }: { words: string; onJoin: (group: Group) => void }) {
  const lastWord = words.trim().endsWith(',') ? '' : (terms(words).at(-1)?.toLowerCase() ?? '');
  const word = useDebounced(lastWord);
  const { data } = useQuery({ ...wordQueries.admin(word), enabled: word !== '' });
  const known = word
    ? (data?.lines ?? []).filter(({ line }) => line.startsWith('same') && allTerms(line).includes(word))
    : [];
  if (known.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-muted">‘{word}’ is already in other groups. You can join a group:</p>
      <ul className="flex flex-wrap gap-2">
        {known.slice(0, 3).map((group) => (
          <li key={group.group_id} className="min-w-0 max-w-full">
            <Button size="sm" className="max-w-full" onClick={() => onJoin(group)}>
              <span className="truncate">Join {readLine(group.line).words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
