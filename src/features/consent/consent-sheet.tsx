export function ConsentSheet() {
  return null;
}
