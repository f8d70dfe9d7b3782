import { useCallback } from 'react';
import { watchSeen } from './watch-placements';

/**
 * A ref for what shows a placement, with which it is counted once seen.
 * @param placementId null for what is no placement.
 */
export const useSeenPlacement = (placementId: string | null) =>
  useCallback(
    (element: HTMLElement | null) => (element && placementId ? watchSeen(element, placementId) : undefined),
    [placementId],
  );
