export function AdminBadge() {
  return (
    <span className="rounded-sm bg-accent-soft px-2 py-1 text-xs font-semibold tracking-normal text-accent-strong">
      Admin Access
    </span>
  );
}
