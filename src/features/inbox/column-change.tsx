import { useId } from 'react';
import { LISTING_COLUMNS, type ListingColumn } from '../../domain/listing/listing-columns';
import { valueText } from '../../domain/listing/listing-values';
import { BeforeAfter } from '../../ui/before-after';
import { cx } from '../../ui/cx';
import { wordDiff } from '../../ui/word-diff';
import { Wrapped } from '../../ui/wrapped';
import type { Waiting } from '../../domain/decisions/inbox';
import type { Choices } from '../decisions/decision-of';

type Column = Waiting<'change'>['facts']['columns'][number];

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
  const { name, verdict, current, proposed, base } = column;
  const { label, rule } = LISTING_COLUMNS[name as ListingColumn];
  const [before, after] = [valueText(name, current), valueText(name, proposed)];
  // The parts of an address say nothing by themselves.
  const pieces = rule.kind === 'address' ? undefined : wordDiff(before, after);
  const diff = <BeforeAfter before={before} after={after} {...(pieces && { pieces })} />;
  if (verdict === 'conflict') {
    return (
      <fieldset data-column={name} className="rounded-md border border-warning p-3">
        <legend className="px-1 text-sm font-semibold">
          {label} <span className="font-normal text-warning">changed since</span>
        </legend>
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            It said before: <Words text={valueText(name, base)} />
          </p>
          <Choice isChosen={choice === 'live'} onChoose={() => onChoose('live')} label="Keep the current text">
            <Words text={valueText(name, current)} />
          </Choice>
          <Choice isChosen={choice === 'proposed'} onChoose={() => onChoose('proposed')} label="Use the change">
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
            <span className="text-muted">Already so: </span>
            <Words text={valueText(name, current)} />
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
