import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { formatCount } from '../../lib/format';
import { RowBones } from '../../ui/skeleton';
import { DeskFrame } from '../decisions/desk-frame';
import type { KeyWords } from '../decisions/desk-keys';
import { useDesk } from '../decisions/use-desk';
import { RevisionRow } from './revision-row';
import { type Choices, revisionDecisions } from './revision-decisions';
import { type OpenRevision, REVISIONS_A_PAGE, revisionQueries } from './revisions.queries';

const keys: KeyWords = {
  approve: 'Approve the marked change',
  reject: 'Reject it: type the reason, then Enter',
};

/** The desk of changes to listings of the directory, page by page, to accept or refuse. */
export function RevisionsDesk() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(revisionQueries.desk(pageIn(params)));
  const { data } = query;
  /** By version: what was chosen between other texts is not chosen between these. */
  const [choices, setChoices] = useState<Record<string, Choices>>({});
  const choicesOf = ({ version }: OpenRevision) => choices[version] ?? {};

  const accept = (revision: OpenRevision) => {
    const chosen = choicesOf(revision);
    const undecided = revision.columns.find(({ name, verdict }) => verdict === 'conflict' && !chosen[name]);
    if (undecided) {
      const why = 'The listing changed in the same place. Choose which text stays.';
      desk.say(why, revision, `[data-column="${undecided.name}"] input`);
    } else if (revision.columns.every(({ name, verdict }) => verdict !== 'same' && chosen[name] === 'live')) {
      desk.say('Nothing is left to approve. Reject it instead.');
    } else {
      desk.on.decide([revision], { kind: 'accepted', choices: chosen });
    }
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const desk = useDesk({
    list,
    heading,
    waiting: data,
    decisions: revisionDecisions,
    keys,
    noun: 'change',
    size: REVISIONS_A_PAGE,
    onPage: (page) => setParams({ page: String(page) }, { replace: true, preventScrollReset: true }),
    onApprove: accept,
  });

  return (
    <div className="max-w-4xl">
      <DeskFrame
        desk={desk}
        query={query}
        heading={heading}
        id="revisions-heading"
        title={data ? formatCount(data.found, 'change') : 'Changes'}
        failure="The changes could not be read"
        bones={<RowBones rows={4} hasSquare={false} />}
        empty="No pending changes"
        pages="Pages of changes"
      >
        <ul ref={list} aria-labelledby="revisions-heading" className="grid gap-3">
          {desk.shown.map((revision) => (
            <li key={revision.id}>
              <RevisionRow
                revision={revision}
                state={desk.stateOf(revision.id)}
                choices={choicesOf(revision)}
                on={desk.on}
                onChoose={(column, choice) =>
                  setChoices({ ...choices, [revision.version]: { ...choicesOf(revision), [column]: choice } })
                }
              />
            </li>
          ))}
        </ul>
      </DeskFrame>
    </div>
  );
}
