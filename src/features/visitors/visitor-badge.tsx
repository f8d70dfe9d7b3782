export function VisitorBadge() {
  return null;
}
