import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { describeError } from '../../domain/backend-error';
import type { ListingValues } from '../../domain/listing-columns';
import { fromTool } from '../../domain/listing-fields';
import { listingSchema } from '../../domain/listing.schema';
import type { AiTool } from '../../domain/tool';
import { toolKeys } from '../../domain/tool-keys';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { useCloseWarning, useLeaveWarning } from '../../ui/use-leave-warning';
import { LOSES_BANNER } from '../banners/banner-field';
import { removeBanner } from '../banners/remove-banner';
import { uploadBanner } from '../banners/upload-banner';
import { type BannerChange, BannerEditor } from '../edit/banner-editor';
import { ConflictNotice } from '../edit/conflict-notice';
import { listingPatch, mergeOnto, saveListing } from '../edit/save-listing';
import { readEditDraft, useEditDraft } from '../edit/use-edit-draft';
import { placementQueries } from '../placements/placements.queries';
import { ListingFields } from '../tools/listing-fields';

/** Lets the owner edit a pending listing, or fix and resubmit a rejected one. */
export function ChangeForm({ listing, userId, onDone }: { listing: AiTool; userId: string; onDone: () => void }) {
  const [draftAtFirst] = useState(() => readEditDraft(listing.id));
  /** The version being edited; saving fails if the stored one is newer. */
  const [base, setBase] = useState(draftAtFirst?.base ?? listing);
  const [newer, setNewer] = useState<AiTool | null>(null);
  const [banner, setBanner] = useState<BannerChange>('keep');
  const queryClient = useQueryClient();
  const { data: placements } = useQuery(placementQueries.ofListing(listing.id));
  const hasBanner = base.banner_url !== null || placements?.some(({ state }) => state !== 'cancelled');

  const form = useForm<ListingValues>({ resolver: zodResolver(listingSchema), defaultValues: fromTool(base) });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (draftAtFirst) form.reset(draftAtFirst.values, { keepDefaultValues: true });
    else heading.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const draft = useEditDraft(base, form, draftAtFirst !== null);
  // The draft survives until the tab is closed, a chosen file only until the page is left.
  useCloseWarning(form.formState.isDirty);
  useLeaveWarning(banner === 'keep' ? null : LOSES_BANNER);

  const startFrom = (tool: AiTool, typed?: ListingValues) => {
    draft.restarted();
    setNewer(null);
    setBase(tool);
    form.reset(fromTool(tool));
    if (typed) form.reset(typed, { keepDefaultValues: true });
    else setBanner('keep');
    heading.current?.focus();
  };

  const save = useMutation({
    mutationFn: async (values: ListingValues) => {
      const address = banner === 'keep' ? undefined : banner === 'remove' ? null : await uploadBanner(banner, userId);
      const patch = listingPatch(base, values, address);
      if (Object.keys(patch).length === 0) return null;
      const outcome = await saveListing(base, patch);
      if (outcome.kind === 'saved' && outcome.tool.banner_url !== base.banner_url) await removeBanner(base.banner_url);
      return outcome;
    },
    onSuccess: async (outcome) => {
      if (!outcome) {
        notify.info('Nothing was changed', { description: 'The listing is already as the form says.' });
        return;
      }
      if (outcome.kind === 'conflict' && outcome.newer.approval_status !== 'approved') {
        setNewer(outcome.newer);
        return;
      }
      if (outcome.kind === 'conflict') {
        notify.info('Your changes were not saved', {
          description: 'The listing was approved meanwhile; it cannot be changed here any more.',
        });
      } else if (base.approval_status === 'rejected') {
        notify.success('Your listing was sent again', { description: 'It waits for review.' });
      } else {
        notify.success('Changes saved', { description: outcome.tool.name });
      }
      // Restart from the stored version, which also deletes the draft.
      startFrom(outcome.kind === 'saved' ? outcome.tool : outcome.newer);
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      onDone();
    },
    onError: (error) =>
      notify.error('The changes could not be saved', { description: describeError(error) || 'Please try again.' }),
  });

  const isRejected = base.approval_status === 'rejected';
  const headingId = `change-${listing.id}`;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => !save.isPending && save.mutate(values))(event)}
      aria-labelledby={headingId}
      className="grid gap-6 border-t border-line pt-4"
    >
      <h3 id={headingId} ref={heading} tabIndex={-1} className="font-semibold outline-none [overflow-wrap:anywhere]">
        {isRejected ? 'Mend' : 'Change'} <bdi>{base.name}</bdi>
      </h3>
      {draft.isRestored && !newer && (
        <Notice title="Your unsaved changes are back.">
          <p>You began them earlier in this tab. A new banner has to be chosen again.</p>
        </Notice>
      )}
      <ListingFields form={form} isAdmin={false} hasPlacement={false} />
      <BannerEditor current={base.banner_url} change={banner} onChange={setBanner} isOffered={hasBanner ?? false} />
      <p className="text-sm text-muted">
        A placement is asked for on{' '}
        <Link to={`/request-placement?listing=${encodeURIComponent(listing.id)}`} className="underline">
          its own page
        </Link>
        .
      </p>
      {newer && (
        <ConflictNotice
          base={base}
          newer={newer}
          typed={form.getValues()}
          onKeep={() => startFrom(newer, mergeOnto(newer, base, form.getValues()))}
          onLoad={() => startFrom(newer)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : isRejected ? 'Send it again' : 'Save changes'}
        </Button>
        <Button
          disabled={save.isPending}
          onClick={() => {
            // Cancel discards the changes on purpose.
            startFrom(listing);
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
