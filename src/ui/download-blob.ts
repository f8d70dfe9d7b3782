export function downloadBlob(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
