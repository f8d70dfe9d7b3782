import { type RefObject, useMemo, useState } from 'react';
import type { DeskAction } from '../decisions/desk-keys';
import { useDeskKeys, useKeysPreference } from '../decisions/use-desk-keys';
import { useHeldRows } from '../decisions/use-held-rows';
import { type Pages, useMarkedRow } from '../decisions/use-marked-row';
import { type Choices, useDecidingRevisions, useRevisionDecisions, type Verdict } from './use-revision-decisions';
import type { OpenRevision } from './revisions.queries';

/** State and actions of the desk of changes, for mouse and keyboard; the keys are those of the review desk. */
export function useRevisionsDesk(
  revisions: readonly OpenRevision[],
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  pages: Pages,
) {
  /** By version: what was chosen between other texts is not chosen between these. */
  const [choices, setChoices] = useState<Record<string, Choices>>({});
  const [refusingId, setRefusingId] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useKeysPreference();
  const [hint, setHint] = useState('');

  const rows = useHeldRows(revisions, list);
  const ids = useMemo(() => revisions.map(({ id }) => id), [revisions]);
  const busyIds = useDecidingRevisions();
  const marked = useMarkedRow(ids, list, heading, pages);
  const decisions = useRevisionDecisions((id) => marked.focusWhenThere(id));
  const choicesOf = ({ version }: OpenRevision) => choices[version] ?? {};

  const decide = (revision: OpenRevision, verdict: Verdict) => {
    if (busyIds.has(revision.id)) return;
    setHint('');
    setRefusingId(null);
    const isPointerIn = rows.hold();
    marked.leave(revision.id, new Set([...busyIds, revision.id]), isPointerIn);
    decisions.decide(revision, verdict);
  };
  const accept = (revision: OpenRevision) => {
    const chosen = choicesOf(revision);
    const undecided = revision.columns.find(({ name, verdict }) => verdict === 'conflict' && !chosen[name]);
    if (undecided) {
      setHint('The listing was changed since in the same place. Choose which text stays.');
      marked.mark(revision.id);
      marked.focusRow(revision.id, `[data-column="${undecided.name}"] input`);
    } else if (revision.columns.every(({ name, verdict }) => verdict !== 'same' && chosen[name] === 'live')) {
      setHint('Nothing of it is taken. Refuse it instead, with a reason.');
    } else {
      decide(revision, { kind: 'accepted', choices: chosen });
    }
  };
  const act: Partial<Record<DeskAction, (revision: OpenRevision) => void>> = {
    approve: accept,
    reject: ({ id }) => setRefusingId(id),
  };
  useDeskKeys(list, areKeysOn && (revisions.length > 0 || decisions.canUndo), (action) => {
    const revision = revisions.find(({ id }) => id === marked.markedId);
    setHint(revision || !(action in act) ? '' : 'No change is marked. Press J to go to the first one.');
    if (action === 'next' || action === 'previous') marked.move(action === 'next' ? 1 : -1);
    else if (action === 'undo') decisions.undoLast();
    else if (action === 'help') setIsHelpOpen(!isHelpOpen);
    else if (revision && !busyIds.has(revision.id)) act[action]?.(revision);
  });

  return {
    shown: rows.shown,
    rowState: (revision: OpenRevision) => ({
      isMarked: revision.id === marked.markedId,
      isRefusing: revision.id === refusingId,
      isBusy: busyIds.has(revision.id),
      isGone: !ids.includes(revision.id),
      outcome: decisions.outcomeOf(revision.id),
      choices: choicesOf(revision),
    }),
    mark: marked.mark,
    accept,
    choose: ({ version }: OpenRevision, column: string, choice: Choices[string]) =>
      setChoices((all) => ({ ...all, [version]: { ...all[version], [column]: choice } })),
    askReason: setRefusingId,
    cancelReason: (id: string) => {
      setRefusingId(null);
      marked.focusRow(id, '[data-action=reject]');
    },
    refuse: (revision: OpenRevision, reason: string) => decide(revision, { kind: 'refused', reason }),
    hint,
    isHelpOpen,
    toggleHelp: () => setIsHelpOpen(!isHelpOpen),
    areKeysOn,
    setKeysOn,
    canUndo: decisions.canUndo,
    undoLast: decisions.undoLast,
  };
}
