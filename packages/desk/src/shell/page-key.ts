import { useSyncExternalStore } from 'react';

const kept = 'desk-letter-keys';

/** Whether keys of one character are shortcuts on this device; dictation software would press them by accident. */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off';
  } catch {
    return true;
  }
}

/** Switches these keys, in all tabs of this device. */
export function switchLetterKeys(on: boolean): void {
  try {
    localStorage.setItem(kept, on ? 'on' : 'off');
    // The browser tells the other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key: kept }));
  } catch {
    // Without storage, they stay on.
  }
}

function subscribe(changed: () => void) {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** @returns `areLetterKeysOn`; re-renders when that changes */
export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, areLetterKeysOn);

/**
 * Whether a press is a shortcut of the page: without a modifier, outside of `fields` (a selector), and not below a
 * dialog. A press beside the fields of a dialog has the page's body as its target.
 */
export const isPageKey = (event: KeyboardEvent, key: string, fields: string): boolean =>
  event.key.toLowerCase() === key &&
  areLetterKeysOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(fields)) &&
  document.querySelector('dialog[open]') === null;
