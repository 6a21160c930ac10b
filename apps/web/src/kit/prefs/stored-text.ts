/** The preferences as text in the browser's storage. */

const STORAGE_KEY = 'tradefloor.prefs.v1';

/** Null where there are none, and where storage is switched off: then nothing is remembered, and nothing breaks. */
export function readStoredText(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function writeStoredText(text: string): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage full or off: the choice holds until the page is left.
  }
}
