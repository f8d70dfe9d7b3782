import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { describeError } from '../../domain/backend-error';
import { API_CATEGORIES, API_QUALITIES } from '../../domain/listing.constants';
import { DETAIL_LIMITS, LIMITS } from '../../domain/listing.limits';
import type { ToolDetails } from '../../domain/tool-details';
import { capitalize } from '../../domain/text';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';
import { formText } from '../../lib/form-text';
import { Button } from '../../ui/button';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { ReadFailure } from '../../ui/read-failure';
import { notify } from '../../ui/notify';
import { editQueries } from './edit.queries';

/** Edits a tool's details besides its listing. It is saved independently of the listing's form. */
export function DetailsForm({ toolId }: { toolId: string }) {
  const { data: details, isPending, isError, refetch } = useQuery(editQueries.details(toolId));
  return (
    <section aria-labelledby="details-heading" className="grid gap-6 border-t border-line pt-6">
      <h2 id="details-heading" className="text-lg font-bold">
        More about the tool
      </h2>
      {isError ? (
        <ReadFailure title="The details could not be read" onRetry={refetch} />
      ) : isPending ? (
        <p role="status" className="text-muted">
          Loading...
        </p>
      ) : (
        <Fields toolId={toolId} details={details} />
      )}
    </section>
  );
}

const toRow = (toolId: string, values: FormData): ToolDetails => {
  const text = (name: string) => formText(values, name);
  const chosen = <Value extends string>(name: string, allowed: readonly Value[]) =>
    allowed.find((value) => value === text(name)) ?? null;
  const ids = text('alternatives').split(/[\n,]/);
  return {
    tool_id: toolId,
    trial_days: text('trial') ? Number(text('trial')) : null,
    has_api: text('api') ? text('api') === 'yes' : null,
    api_documentation_url: text('documentation') || null,
    api_category: chosen('kind', API_CATEGORIES),
    api_quality: chosen('quality', API_QUALITIES),
    alternatives: [...new Set(ids.map((id) => id.trim()).filter(Boolean))],
    last_reviewed_on: text('reviewed') || null,
  };
};

function Fields({ toolId, details }: { toolId: string; details: ToolDetails | null }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (row: ToolDetails) => {
      const data = await answerOf((supabase) => supabase.from('tool_details').upsert(row).select());
      if (data.length === 0) throw new Error('Nothing was changed. Sign in again and try once more.');
    },
    onSuccess: async () => {
      notify.success('Details saved');
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
    onError: (error) =>
      notify.error('The details could not be saved', { description: describeError(error) || 'Please try again.' }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(toRow(toolId, new FormData(event.currentTarget)));
  };
  const api = details?.has_api === undefined || details.has_api === null ? '' : details.has_api ? 'yes' : 'no';

  return (
    <form onSubmit={submit} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Free trial in days" isOptional>
          {(attributes) => (
            <Input
              {...attributes}
              name="trial"
              type="number"
              min={DETAIL_LIMITS.trialDays.min}
              max={DETAIL_LIMITS.trialDays.max}
              defaultValue={details?.trial_days ?? ''}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Last reviewed" isOptional>
          {(attributes) => (
            <Input {...attributes} name="reviewed" type="date" defaultValue={details?.last_reviewed_on ?? ''} />
          )}
        </Field>
        <Choice
          label="API"
          name="api"
          value={api}
          options={[
            ['yes', 'Yes'],
            ['no', 'None'],
          ]}
        />
        <Choice
          label="Kind of API"
          name="kind"
          value={details?.api_category ?? ''}
          options={API_CATEGORIES.map((kind) => [kind, kind])}
        />
        <Choice
          label="Quality of the API"
          name="quality"
          value={details?.api_quality ?? ''}
          options={API_QUALITIES.map((quality) => [quality, capitalize(quality)])}
        />
        <Field label="API documentation" isOptional>
          {(attributes) => (
            <Input
              {...attributes}
              name="documentation"
              type="url"
              maxLength={LIMITS.url.max}
              placeholder="https://"
              defaultValue={details?.api_documentation_url ?? ''}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Field
        label="Alternatives"
        isOptional
        hint={`The ids of other listings, one a line, at most ${DETAIL_LIMITS.alternatives.max}.`}
      >
        {(attributes) => (
          <Textarea {...attributes} name="alternatives" defaultValue={details?.alternatives.join('\n') ?? ''} />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save details'}
      </Button>
    </form>
  );
}

function Choice({
  label,
  name,
  value,
  options,
}: {
  label: string;
  name: string;
  value: string;
  options: [value: string, label: string][];
}) {
  return (
    <Field label={label}>
      {(attributes) => (
        <Select {...attributes} name={name} defaultValue={value}>
          <option value="">Not known</option>
          {options.map(([known, text]) => (
            <option key={known} value={known}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
