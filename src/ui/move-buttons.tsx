import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from './button';

/**
 * Buttons that move an item in a list. At the ends of the list they stay focusable, so that keyboard users keep the
 * focus.
 */
export function MoveButtons<Item>({
  name,
  items,
  at,
  isBusy,
  onMove,
}: {
  name: string;
  items: readonly Item[];
  at: number;
  isBusy: boolean;
  /** Receives the reordered list and the new position, starting at 1. */
  onMove: (items: Item[], position: number) => void;
}) {
  const step = (label: string, to: number, Icon: typeof ArrowUp) => {
    const isOff = to < 0 || to >= items.length;
    return (
      <Button
        size="sm"
        className="w-9 px-0! pointer-coarse:w-11"
        aria-label={`Move ${name} ${label}`}
        aria-disabled={isOff}
        onClick={() => {
          if (isOff || isBusy) return;
          const others = items.toSpliced(at, 1);
          onMove(others.toSpliced(to, 0, ...items.slice(at, at + 1)), to + 1);
        }}
      >
        <Icon className="size-4" aria-hidden />
      </Button>
    );
  };
  return (
    <div className="flex gap-2">
      {step('up', at - 1, ArrowUp)}
      {step('down', at + 1, ArrowDown)}
    </div>
  );
}
