import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RejectForm } from '../listings/reject-form';
import { useKeysPreference } from './keys';
import { reviewQueries } from './review.queries';

/** The form for rejecting listings. It offers the reasons that administrators used most recently. */
export function ListingRejectForm(props: Omit<ComponentProps<typeof RejectForm>, 'recentReasons' | 'hasDigitKeys'>) {
  const { data } = useQuery(reviewQueries.rejectionReasons());
  const [areKeysOn] = useKeysPreference();
  return <RejectForm {...props} recentReasons={data ?? []} hasDigitKeys={areKeysOn} />;
}
