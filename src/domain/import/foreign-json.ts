/** Helpers for untrusted JSON: they do not rely on its depth, size or types. */
import { cutText } from '../text/text';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names a value's type in messages: 'a number', 'an object'. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'boolean' ? 'true or false' : typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

/** The first `max` characters on one line, with an ellipsis if the text was longer. */
export function clip(text: string, max = 80): string {
  const line = cutText(text, max * 2).replace(/\s+/g, ' ');
  const kept = cutText(line, max).toWellFormed();
  return kept.length < line.length || text.length > max * 2 ? `${kept}…` : kept;
}

function shallower(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clip(value, 300);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => shallower(item, depth - 1));
  const entries = Object.entries(value).slice(0, 30);
  return Object.fromEntries(entries.map(([key, item]) => [clip(key), shallower(item, depth - 1)]));
}

/** Indented JSON of limited depth and length, for display only: it may not parse. */
export function toPreview(value: unknown, max = 1000): string {
  const text = JSON.stringify(shallower(value, 4), null, 2) ?? '';
  return text.length > max ? `${cutText(text, max)}…` : text;
}

/** Measures JSON text before it is parsed: its depth, and roughly how many values it holds. */
export function measureJson(text: string): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isText = false;
    } else if (code === 0x22) {
      isText = true;
    } else if (code === 0x2c) {
      values += 1;
    } else if (code === 0x5b || code === 0x7b) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return { depth: deepest, values };
}
