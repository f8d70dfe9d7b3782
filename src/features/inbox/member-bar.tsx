import { useRef, useState } from 'react';
import { type MemberRecord, recordText } from '../../domain/account/member-record';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import { memberName } from '../../domain/account/member-name';
import { RejectForm } from '../listings/reject-form';

/** Shown while the list is filtered to one member. */
export function MemberBar({
  member,
  record,
  found,
  onRejectAll,
  onShowAll,
}: {
  member: string;
  record: MemberRecord | undefined;
  /** The member's number of pending listings; null while unknown. */
  found: number | null;
  onRejectAll: (reason: string) => void;
  onShowAll: () => void;
}) {
  const [isRejecting, setIsRejecting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasSome = found !== null && found > 0;
  const listings = found === null ? '… pending listings' : formatCount(found, 'pending listing');
  return (
    <div data-beside-rows className="grid gap-4 rounded-lg border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold" title={member}>
            <bdi>
              <BreakableText text={memberName(member, record?.email)} />
            </bdi>
          </span>{' '}
          <span className="text-muted">has {listings}</span>
          {record && <span className="block text-muted">{recordText(record)}</span>}
        </p>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button
            ref={button}
            size="sm"
            look="danger"
            disabled={!hasSome}
            aria-expanded={isRejecting && hasSome}
            onClick={() => setIsRejecting(!isRejecting)}
          >
            Reject all of this member
          </Button>
          <Button size="sm" onClick={onShowAll}>
            Show all members
          </Button>
        </div>
      </div>
      {isRejecting && hasSome && (
        <RejectForm
          label={`One reason for the member's ${listings}`}
          onConfirm={(reason) => {
            setIsRejecting(false);
            onRejectAll(reason);
          }}
          onCancel={() => {
            setIsRejecting(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
