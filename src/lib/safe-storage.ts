type Area = 'localStorage' | 'sessionStorage';

const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/** Browser storage that never throws. If storage is blocked or full, values are kept in memory. */
function safeStorage(area: Area) {
  const stored = memory[area];
  return {
    getItem(key: string): string | null {
      const value = stored.get(key);
      if (value !== undefined) return value;
      try {
        return window[area].getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key: string, value: string): void {
      try {
        window[area].setItem(key, value);
        stored.delete(key);
      } catch {
        stored.set(key, value);
      }
    },
    removeItem(key: string): void {
      stored.delete(key);
      try {
        window[area].removeItem(key);
      } catch {
        // Storage is blocked, so the browser stores no values.
      }
    },
    /** Returns whether the browser stored the value. If not, the value is only in memory. */
    isKept: (key: string): boolean => !stored.has(key),
    keys(): string[] {
      try {
        return [...new Set([...Object.keys(window[area]), ...stored.keys()])];
      } catch {
        return [...stored.keys()];
      }
    },
  };
}

export const safeLocalStorage = safeStorage('localStorage');
export const safeSessionStorage = safeStorage('sessionStorage');
