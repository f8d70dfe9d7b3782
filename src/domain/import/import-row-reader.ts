import { clip, kindOf } from './foreign-json';
import { at } from './import-tool';
import { characters, isStorableText, numeral } from '../text/text';
import { toWebAddress } from '../../lib/web-address';

const shown = (value: unknown) =>
  typeof value === 'object' ? kindOf(value) : clip(typeof value === 'string' ? value : JSON.stringify(value));

/** Reads one row's values and collects its errors. */
export class RowReader {
  readonly errors: string[] = [];
  private readonly row: Record<string, unknown>;

  constructor(row: Record<string, unknown>) {
    this.row = row;
  }

  /** Another reader of the row, whose errors are its own. */
  apart = () => new RowReader(this.row);

  value(key: string): unknown {
    return at(this.row, key);
  }

  /** Trimmed text; '' if missing, undefined if it is not text or cannot be stored. */
  text(key: string): string | undefined {
    const value = this.value(key) ?? '';
    if (typeof value !== 'string') {
      this.errors.push(`${key} must be text, not ${kindOf(value)}`);
      return undefined;
    }
    const text = value.trim();
    if (isStorableText(text)) return text;
    this.errors.push(`${key} holds control characters or broken characters that cannot be stored`);
    return undefined;
  }

  /** One of the allowed texts; undefined if missing, and an error with this message for anything else. */
  oneOf<Value extends string>(key: string, allowed: readonly Value[], message: string): Value | undefined {
    const value = this.value(key);
    if (value === undefined || value === null || value === '') return undefined;
    const found = allowed.find((known) => known === value);
    if (found === undefined) this.errors.push(`${message}: ${shown(value)}`);
    return found;
  }

  flag(key: string): boolean {
    const value = this.value(key) ?? false;
    if (typeof value === 'boolean') return value;
    this.errors.push(`${key} must be true or false, not ${kindOf(value)}`);
    return false;
  }

  /** A web address, normalized as it is stored; '' if missing. */
  address(key: string, normalize = toWebAddress): string | undefined {
    const text = this.text(key);
    if (!text) return text;
    const address = normalize(text);
    if (address === null)
      this.errors.push(
        `Invalid ${key}: ${clip(text)} (it must begin with http:// or https:// and a host such as example.com)`,
      );
    return address ?? undefined;
  }

  required(key: string): string | undefined {
    const text = this.text(key);
    if (text === '') this.errors.push(`Missing ${key}`);
    return text;
  }

  requiredAddress(key: string): string | undefined {
    const address = this.address(key);
    if (address === '') this.errors.push(`Missing ${key}`);
    return address;
  }

  /** The texts of a list; a single text counts as a list of one. */
  texts(key: string): string[] {
    const value = this.value(key) ?? [];
    const list = Array.isArray(value) ? value : [value];
    const wrong = list.findIndex((item) => typeof item !== 'string');
    if (wrong !== -1) {
      this.errors.push(
        `${key} must be a list of texts, not ${Array.isArray(value) ? 'of ' : ''}${kindOf(list[wrong])}`,
      );
      return [];
    }
    const texts = (list as string[]).map((text) => text.trim()).filter(Boolean);
    if (texts.every(isStorableText)) return texts;
    this.errors.push(`${key} holds control characters or broken characters that cannot be stored`);
    return [];
  }

  /** Checks the text's length and returns it. */
  bounded(text: string | undefined, label: string, { min = 0, max }: { min?: number; max: number }) {
    if (!text) return text;
    const length = characters(text);
    if (length < min) this.errors.push(`${label} must be at least ${min} characters`);
    if (length > max) this.errors.push(`${label} must be at most ${numeral(max)} characters`);
    return text;
  }
}
