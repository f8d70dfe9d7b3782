import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { toolKeys } from '../../domain/listing/tool-keys';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { RichText } from '../../ui/rich-text';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { StatusBadge } from '../../ui/status-badge';
import { KnownFields, ListingFields } from '../listing-form/listing-fields';
import { BannerEditor } from '../listing-form/banner-editor';
import { ConflictNotice } from '../listing-form/conflict-notice';
import { editQueries } from './edit.queries';
import type { Listing } from '../../domain/listing/edit-values';
import { useListingEdit } from '../listing-form/use-listing-edit';

const PLACEMENT_IS_AGREED = [
  'This listing’s placement has agreed terms. Change it under ',
  { text: 'Placements', href: '/ai-admin/placements' },
  '.',
];

export function EditForm({
  listing,
  userId,
  heading,
}: {
  listing: Listing;
  userId: string;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const queryClient = useQueryClient();
  const edit = useListingEdit(
    listing,
    userId,
    heading,
    async (outcome) => {
      if (outcome.kind === 'unchanged') {
        notify.info('Nothing to save: the listing already has this text');
      } else if (outcome.kind !== 'conflict') {
        const saved: Listing = {
          ...outcome.tool,
          hasAgreedPlacement: listing.hasAgreedPlacement,
          closed_listings: listing.closed_listings ?? null,
        };
        queryClient.setQueryData(editQueries.listing(listing.id).queryKey, saved);
        notify.success('Changes saved', { description: outcome.tool.name });
        await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      }
    },
    true,
  );
  const { form, base } = edit;
  const isChanged = form.formState.isDirty || edit.banner !== 'keep';
  const premium = useWatch({ control: form.control, name: 'premium' });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={edit.submit} aria-labelledby="editing-heading" className="grid gap-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2
            id="editing-heading"
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-lg font-bold outline-none [overflow-wrap:anywhere]"
          >
            <bdi>{base.name}</bdi>
          </h2>
          <StatusBadge status={listing.closed_listings ? 'closed' : base.approval_status} />
        </div>
        {base.rejected_reason && (
          <Notice title="Rejection reason">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{base.rejected_reason}</p>
          </Notice>
        )}
        {edit.isRestored && (
          <Notice title="Your unsaved changes are back.">
            <p>Choose the new banner again.</p>
            <Button size="sm" className="mt-2 justify-self-start" onClick={() => edit.startFrom(listing)}>
              Discard
            </Button>
          </Notice>
        )}
        <ListingFields
          isAdmin
          duplicates={edit.duplicates}
          hasPlacement={!listing.hasAgreedPlacement && !listing.closed_listings}
        />
        {listing.hasAgreedPlacement && (
          <p className="text-sm text-muted">
            <RichText text={PLACEMENT_IS_AGREED} />
          </p>
        )}
        <BannerEditor
          current={base.banner_url}
          change={edit.banner}
          onChange={edit.setBanner}
          isOffered={premium !== 'none' || base.banner_url !== null}
        />
        <KnownFields />
        {edit.conflict && <ConflictNotice {...edit.conflict} />}
        <div className="sticky bottom-[var(--foot)] z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-ground px-4 py-3">
          <Button type="submit" look="primary" className="min-w-40" disabled={edit.isSaving}>
            {edit.isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          <p className={cx('text-sm text-muted', !isChanged && 'max-sm:sr-only')}>
            {isChanged ? 'Not saved yet.' : 'Saving does not change the status.'}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
