const decoded = (bytes: Uint8Array, label: string, fatal = false): string | undefined => {
  try {
    // The body may be truncated inside a character.
    return new TextDecoder(label, { fatal }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};

const BOMS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/**
 * Decodes a page by byte order mark, content type or meta charset. Valid UTF-8 with non-ASCII characters is always
 * decoded as UTF-8, because other encodings rarely match by chance.
 */
export function decodePage(bytes: Uint8Array, type: string | undefined): string {
  const marked = BOMS.find(([bom]) => bom.every((byte, at) => bytes[at] === byte))?.[1];
  if (marked) return decoded(bytes, marked) ?? '';
  if (bytes.some((byte) => byte > 0x7f)) {
    const whole = decoded(bytes, 'utf-8', true);
    if (whole !== undefined) return whole;
  }
  const head = decoded(bytes.subarray(0, 4096), 'latin1') ?? '';
  const declared =
    /charset=["']?([\w:.-]+)/i.exec(type ?? '')?.[1] ??
    /<meta[^>]{0,200}charset\s*=[\s"']*([\w:.-]+)/i.exec(head)?.[1] ??
    'utf-8';
  return decoded(bytes, declared) ?? decoded(bytes, 'utf-8') ?? '';
}
