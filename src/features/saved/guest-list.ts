import { MAX_SAVED_TOOLS } from '../../lib/rules';
import { safeLocalStorage } from '../../lib/safe-storage';
import { type Shape, storedJson } from '../../lib/typed-storage';

export type SavedTool = { tool: string; saved_at: string };

export type SavedChange = { tools: readonly string[]; isSaved: boolean };

export const savedKey = (account?: string) => ['saved', account ?? 'guest'];

const isSavedTool = (value: Partial<SavedTool> | null): value is SavedTool =>
  typeof value?.tool === 'string' && Date.parse(String(value.saved_at)) > 0;

/** Keeps valid entries, at most as many as an account may have. */
const savedTools: Shape<SavedTool[]> = (value) =>
  Array.isArray(value) ? (value as (SavedTool | null)[]).filter(isSavedTool).slice(0, MAX_SAVED_TOOLS) : null;

const KEY = 'saved-tools';
const storedList = storedJson(safeLocalStorage, KEY, savedTools);

/** The saved tools of a visitor without an account, newest first, in local storage. */
export const guestList = {
  read: () => storedList.read() ?? [],
  write: (list: readonly SavedTool[]) => (list.length > 0 ? storedList.write([...list]) : storedList.remove()),
};
