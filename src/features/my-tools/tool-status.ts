import { REPORT_OUTCOMES } from '../../domain/review/feedback';
import { byColumn, labelOf } from '../../domain/listing/listing-values';
import { isHiddenNow, placementLabels, stateLabels } from '../../domain/placement/placement';
import type { OwnClaim } from '../../lib/database';
import type { OwnTool } from './own-tools.queries';

/** Describes the state of a report or change in a sentence for the member who sent it. */
export function feedbackStatus(feedback: OwnTool['feedback'][number]): string {
  const { kind, state, patch, applied, resolved_by: resolvedBy, tool_id: toolId } = feedback;
  const noun = kind === 'report' ? 'report' : 'change';
  switch (state) {
    case 'open':
      return toolId ? `Your ${noun} is in review.` : 'The tool is no longer listed.';
    case 'withdrawn':
      return `You withdrew your ${noun}.`;
    case 'refused':
      return 'Your change was rejected.';
    case 'accepted': {
      const columns = (applied ?? []).toSorted(byColumn).map(labelOf);
      if (columns.length === 0) return 'The listing already has these values.';
      if (columns.length < Object.keys(patch as object).length) return `Approved in part: ${columns.join(', ')}.`;
      return resolvedBy ? 'Your change was approved.' : 'Your change is live.';
    }
    default:
      return `${REPORT_OUTCOMES[state]}.`;
  }
}

function claimStatus({ state, proof_kind: kind }: OwnClaim): string {
  if (state === 'open')
    return kind === 'domain' ? 'We look for the code on your domain every night.' : 'Your claim is in review.';
  return state === 'granted' ? 'Your claim was approved.' : 'Your claim was rejected.';
}

function placementStatus(placement: OwnTool['placements'][number]): string {
  if (placement.is_held) return 'we are looking at your payment';
  return isHiddenNow(placement) ? 'hidden, adult category' : stateLabels[placement.state].toLowerCase();
}

/** Describes a tool's open and running items. For another member's tool, also describes the latest decisions. */
export function toolStatus({ is_own: isOwn, tool, placements, claim, feedback }: OwnTool): string {
  const [change, report] = [
    feedback.find(({ kind }) => kind !== 'report'),
    feedback.find(({ kind }) => kind === 'report'),
  ];
  const lines = [
    isOwn && tool?.rejected_reason,
    change && (!isOwn || change.state === 'open') && feedbackStatus(change),
    claim && (!isOwn || claim.state === 'open') && claimStatus(claim),
    report && (!isOwn || report.state === 'open') && feedbackStatus(report),
    ...placements
      .filter(({ state }) => state !== 'ended' && state !== 'cancelled')
      .map((placement) => `${placementLabels[placement.kind]}: ${placementStatus(placement)}.`),
  ];
  return lines.filter((line) => typeof line === 'string').join(' ');
}
