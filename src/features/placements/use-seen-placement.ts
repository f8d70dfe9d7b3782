import { useMemo } from 'react';
import { watchSeen } from './watch-placements';

/**
 * The attributes of an element that shows a placement, so that one impression is counted while it is mounted.
 * @param placementId null if the element shows no placement.
 */
export const useSeenPlacement = (placementId: string | null) =>
  useMemo(
    () =>
      placementId === null
        ? {}
        : {
            // For pages at rest.
            'data-placement': placementId,
            ref: (element: HTMLElement) => watchSeen(element, placementId),
          },
    [placementId],
  );
