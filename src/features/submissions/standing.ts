import { REPORT_OUTCOMES } from '../../domain/review/reports';
import { byColumn, labelOf } from '../../domain/listing/listing-values';
import { placementLabels, stateLabels } from '../../domain/placement/placement';
import type { OwnClaim } from '../../lib/database';
import type { OwnTool } from './own-tools.queries';

type Change = OwnTool['changes'][number];
type Report = OwnTool['reports'][number];

/** What became of a change that a member sent. */
export function becameOfChange({ state, patch, applied, decided_by: decidedBy }: Change): string {
  if (state === 'open') return 'Your change is in review.';
  if (state === 'refused') return 'Your change was rejected.';
  if (state === 'withdrawn') return 'You withdrew your change.';
  const taken = (applied ?? []).toSorted(byColumn).map(labelOf);
  if (taken.length === 0) return 'The listing already says so.';
  if (taken.length < Object.keys(patch as object).length) return `Approved in part: ${taken.join(', ')}.`;
  return decidedBy ? 'Your change was approved.' : 'Your change is live.';
}

export function becameOfReport({ answer, tool_id: listing }: Report): string {
  if (answer) return `${REPORT_OUTCOMES[answer.outcome]}.`;
  return listing ? 'Your report is in review.' : 'The tool is no longer listed.';
}

function becameOfClaim({ state, proof_kind: kind }: OwnClaim): string {
  if (state === 'open') return kind === 'domain' ? 'We look for your code every night.' : 'Your claim is in review.';
  return state === 'granted' ? 'Your claim was approved.' : 'Your claim was rejected.';
}

/** What a folded row says: what waits and runs; of a tool of others also what was decided last. */
export function standing({ is_own: isOwn, tool, placements, claim, changes, reports }: OwnTool): string {
  const [change, report] = [changes[0], reports[0]];
  const lines = [
    isOwn && tool?.rejected_reason,
    change && (!isOwn || change.state === 'open') && becameOfChange(change),
    claim && (!isOwn || claim.state === 'open') && becameOfClaim(claim),
    report && (!isOwn || !report.answer) && becameOfReport(report),
    ...placements
      .filter(({ state }) => state !== 'ended' && state !== 'cancelled')
      .map(
        ({ is_held: isHeld, kind, state }) =>
          `${placementLabels[kind]}: ${isHeld ? 'we are looking at your payment' : stateLabels[state].toLowerCase()}.`,
      ),
  ];
  return lines.filter((line) => typeof line === 'string').join(' ');
}
