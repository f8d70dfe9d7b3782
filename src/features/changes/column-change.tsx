import { useId } from 'react';
import { isAddress, labelOf, valueText } from '../../domain/decisions/revisions';
import { cx } from '../../ui/cx';
import { Wrapped } from '../../ui/wrapped';
import type { OpenRevision } from './revisions.queries';
import type { Choices } from './use-revision-decisions';
import { wordDiff } from './word-diff';

type Column = OpenRevision['columns'][number];

/** A column of a change: what goes and what comes; where somebody else changed it since, which text stays. */
export function ColumnChange({
  column,
  isLone,
  choice,
  onChoose,
}: {
  column: Column;
  /** Whether it is all of the change: there is nothing to leave out. */
  isLone: boolean;
  choice: Choices[string] | undefined;
  onChoose: (choice: Choices[string]) => void;
}) {
  const { name, verdict, stands, proposed, based } = column;
  const label = labelOf(name);
  const diff = <Diff name={name} before={valueText(name, stands)} after={valueText(name, proposed)} />;
  if (verdict === 'conflict') {
    return (
      <fieldset data-column={name} className="rounded-md border border-warning p-3">
        <legend className="px-1 text-sm font-semibold">
          {label} <span className="font-normal text-warning">was changed since</span>
        </legend>
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            When this was sent it said: <Words text={valueText(name, based)} />
          </p>
          <Choice isChosen={choice === 'live'} onChoose={() => onChoose('live')} label="Keep what stands now">
            <Words text={valueText(name, stands)} />
          </Choice>
          <Choice isChosen={choice === 'proposed'} onChoose={() => onChoose('proposed')} label="Take the change">
            {diff}
          </Choice>
        </div>
      </fieldset>
    );
  }
  const isLeft = choice === 'live';
  return (
    <div data-column={name} className="grid gap-1">
      {isLone || verdict === 'same' ? (
        <p className="text-sm font-semibold">{label}</p>
      ) : (
        <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm font-semibold pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={!isLeft}
            onChange={({ target }) => onChoose(target.checked ? 'proposed' : 'live')}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      )}
      <div className={cx('text-sm', isLeft && 'opacity-60')}>
        {verdict === 'same' ? (
          <>
            <span className="text-muted">It says so already: </span>
            <Words text={valueText(name, stands)} />
          </>
        ) : (
          diff
        )}
      </div>
    </div>
  );
}

function Choice({
  label,
  isChosen,
  onChoose,
  children,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-sm font-medium pointer-coarse:min-h-11">
        <input
          type="radio"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={id}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <div id={id} className="pl-6 text-sm">
        {children}
      </div>
    </div>
  );
}

const Words = ({ text }: { text: string }) => (
  <bdi className="whitespace-pre-line [overflow-wrap:anywhere]">{text ? <Wrapped text={text} /> : 'Empty'}</bdi>
);

function Diff({ name, before, after }: { name: string; before: string; after: string }) {
  const isWhole = isAddress(name) || before === '' || after === '';
  const pieces = wordDiff(before, after, isWhole);
  return (
    <p className="max-w-prose whitespace-pre-line leading-7 [overflow-wrap:anywhere]">
      {pieces.map(({ text, kind }, at) => {
        const isSet = pieces.length === 2 && kind === 'new' && pieces[0]?.kind === 'gone';
        const words = (
          <bdi>
            <Wrapped text={text} />
          </bdi>
        );
        // The pieces of two texts have no other name than their place.
        /* oxlint-disable react/no-array-index-key */
        if (kind === 'gone') {
          return (
            <del key={at} className="rounded-sm bg-danger-soft px-0.5 text-danger">
              <span className="sr-only">Gone: </span>
              {words}
            </del>
          );
        }
        if (kind === 'new') {
          return (
            <span key={at}>
              {isSet && ' '}
              <ins className="rounded-sm bg-success-soft px-0.5 text-success no-underline">
                <span className="sr-only">New: </span>
                {words}
              </ins>
            </span>
          );
        }
        return <span key={at}>{text}</span>;
        /* oxlint-enable react/no-array-index-key */
      })}
      {after === '' && <span className="text-muted"> Empty from then on</span>}
    </p>
  );
}
