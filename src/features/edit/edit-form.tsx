import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing-columns';
import { listingSchema } from '../../domain/listing.schema';
import type { AiTool } from '../../domain/tool';
import { describeError } from '../../domain/backend-error';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { useCloseWarning, useLeaveWarning } from '../../ui/use-leave-warning';
import { LOSES_BANNER } from '../banners/banner-field';
import { uploadBanner } from '../banners/upload-banner';
import { StatusBadge } from '../review/status-badge';
import { ListingFields } from '../tools/listing-fields';
import { fromTool } from '../../domain/listing-fields';
import { type BannerChange, BannerEditor } from './banner-editor';
import { ConflictNotice } from './conflict-notice';
import { editQueries } from './edit.queries';
import { type ListingPatch, listingPatch, mergeOnto, saveListing } from './save-listing';
import { readEditDraft, useEditDraft } from './use-edit-draft';
import { toolKeys } from '../../domain/tool-keys';

/** Edits every field of a listing except its status. */
export function EditForm({
  listing,
  userId,
  heading,
}: {
  listing: AiTool;
  userId: string;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const [draftAtFirst] = useState(() => readEditDraft(listing.id));
  /** The version being edited; saving fails if the stored one is newer. */
  const [base, setBase] = useState(draftAtFirst?.base ?? listing);
  const [newer, setNewer] = useState<AiTool | null>(null);
  const [banner, setBanner] = useState<BannerChange>('keep');
  /** Saves of this version that got no response. */
  const unanswered = useRef<ListingPatch[]>([]);
  const queryClient = useQueryClient();

  const form = useForm<ListingValues>({ resolver: zodResolver(listingSchema), defaultValues: fromTool(base) });
  const premium = useWatch({ control: form.control, name: 'premium' });
  useEffect(() => {
    if (draftAtFirst) form.reset(draftAtFirst.values, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const draft = useEditDraft(base, form, draftAtFirst !== null);
  // The draft survives until the tab is closed, a chosen file only until the page is left.
  useCloseWarning(form.formState.isDirty);
  useLeaveWarning(banner === 'keep' ? null : LOSES_BANNER);

  /** Restarts the form from a stored version, optionally with the typed values applied to it. */
  const startFrom = (tool: AiTool, typed?: ListingValues) => {
    draft.restarted();
    setNewer(null);
    setBase(tool);
    form.reset(fromTool(tool));
    if (typed) form.reset(typed, { keepDefaultValues: true });
    else setBanner('keep');
  };

  const save = useMutation({
    mutationFn: async (values: ListingValues) => {
      const address = banner === 'keep' ? undefined : banner === 'remove' ? null : await uploadBanner(banner, userId);
      const patch = listingPatch(base, values, address);
      const earlier = unanswered.current;
      if (Object.keys(patch).length === 0 && earlier.length === 0) return null;
      unanswered.current = [...earlier, patch];
      const outcome = await saveListing(base, patch, earlier);
      unanswered.current = [];
      return outcome;
    },
    onSuccess: async (outcome) => {
      if (!outcome) {
        startFrom(base);
        notify.info('Nothing was changed', { description: 'The listing is already as the form says.' });
      } else if (outcome.kind === 'conflict') {
        setNewer(outcome.newer);
      } else {
        startFrom(outcome.tool);
        queryClient.setQueryData(editQueries.listing(base.id).queryKey, outcome.tool);
        notify.success('Changes saved', { description: outcome.tool.name });
        await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      }
    },
    onError: (error) =>
      notify.error('The changes could not be saved', { description: describeError(error) || 'Please try again.' }),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => !save.isPending && save.mutate(values))(event)}
      aria-labelledby="editing-heading"
      className="grid gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2
          id="editing-heading"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-lg font-bold outline-none [overflow-wrap:anywhere]"
        >
          <bdi>{base.name}</bdi>
        </h2>
        <StatusBadge status={base.approval_status} />
      </div>
      {base.rejected_reason && (
        <Notice title="Rejected, with this reason">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{base.rejected_reason}</p>
        </Notice>
      )}
      {draft.isRestored && !newer && (
        <Notice title="Your unsaved changes are back.">
          <p>You began them earlier in this tab. A new banner has to be chosen again.</p>
          <Button size="sm" className="mt-2 justify-self-start" onClick={() => startFrom(listing)}>
            Discard them
          </Button>
        </Notice>
      )}
      <ListingFields form={form} isAdmin />
      <BannerEditor
        current={base.banner_url}
        change={banner}
        onChange={setBanner}
        isOffered={premium !== 'none' || base.banner_url !== null}
      />
      {newer && (
        <ConflictNotice
          base={base}
          newer={newer}
          typed={form.getValues()}
          onKeep={() => {
            startFrom(newer, mergeOnto(newer, base, form.getValues()));
            heading.current?.focus();
          }}
          onLoad={() => {
            startFrom(newer);
            heading.current?.focus();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" look="primary" className="min-w-40" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
        <p className="text-sm text-muted">Saving leaves the status as it is.</p>
      </div>
    </form>
  );
}
