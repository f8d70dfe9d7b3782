import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { removePictures } from '../../lib/remove-banner';
import { BannerEditor } from '../listing-form/banner-editor';
import { ConflictNotice } from '../listing-form/conflict-notice';
import { useListingEdit } from '../listing-form/use-listing-edit';
import { ListingFields } from '../listing-form/listing-fields';

const picturesOf = ({ banner_url, screenshot_url }: AiTool) => [banner_url, screenshot_url];

/** The owner's form for a pending or rejected listing. Saving a rejected listing submits it again. */
export function OwnListingForm({
  listing,
  hasPlacement,
  userId,
  onDone,
}: {
  listing: AiTool;
  /** Whether the listing ever had a placement. Only listings with a placement show a banner. */
  hasPlacement: boolean;
  userId: string;
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();

  const edit = useListingEdit(
    listing,
    userId,
    heading,
    async (outcome, before) => {
      if (outcome.kind === 'unchanged') {
        notify.info('The listing already has these values');
        return;
      }
      if (outcome.kind === 'conflict') {
        if (outcome.newer.approval_status !== 'approved') return;
        edit.startFrom(outcome.newer);
        notify.info('Your changes were not saved', {
          description: 'The listing has been approved in the meantime. Reload the page.',
        });
      } else {
        if (before.approval_status === 'rejected') {
          notify.success('Listing resubmitted', { description: 'We will review it again.' });
        } else {
          notify.success('Changes saved', { description: outcome.tool.name });
        }
        const pictures = picturesOf(outcome.tool);
        await removePictures(picturesOf(before).filter((address) => !pictures.includes(address)));
      }
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      onDone();
    },
    false,
  );
  const { base, form, isRestored } = edit;
  useEffect(() => {
    if (!isRestored) heading.current?.focus();
    // The effect runs only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const isRejected = base.approval_status === 'rejected';
  const headingId = `change-${listing.id}`;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={edit.submit} aria-labelledby={headingId} className="grid gap-6">
        <h3 id={headingId} ref={heading} tabIndex={-1} className="font-semibold outline-none [overflow-wrap:anywhere]">
          {isRejected ? 'Fix' : 'Change'} <bdi>{base.name}</bdi>
        </h3>
        {isRestored && (
          <Notice title="Your unsaved changes are back.">
            <p>Choose the new banner again.</p>
          </Notice>
        )}
        <ListingFields isAdmin={false} duplicates={edit.duplicates} hasPlacement={false} />
        <BannerEditor
          current={base.banner_url}
          change={edit.banner}
          onChange={edit.setBanner}
          isOffered={base.banner_url !== null || hasPlacement}
        />
        {edit.conflict && <ConflictNotice {...edit.conflict} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" disabled={edit.isSaving}>
            {edit.isSaving ? 'Saving...' : isRejected ? 'Resubmit' : 'Save changes'}
          </Button>
          <Button
            disabled={edit.isSaving}
            onClick={() => {
              edit.startFrom(listing);
              onDone();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
