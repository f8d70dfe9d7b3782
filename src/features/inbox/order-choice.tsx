/** Chooses the order of the pending listings. */
export function OrderChoice({
  isOldestFirst,
  onChange,
}: {
  isOldestFirst: boolean;
  onChange: (isOldestFirst: boolean) => void;
}) {
  return (
    <label className="flex items-center text-sm">
      <span className="sr-only">Order</span>
      <select
        value={isOldestFirst ? 'oldest' : 'newest'}
        onChange={(event) => onChange(event.target.value === 'oldest')}
        className="min-h-9 cursor-pointer rounded-md bg-ground px-2 font-semibold hover:bg-sunken pointer-coarse:min-h-11"
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </select>
    </label>
  );
}
