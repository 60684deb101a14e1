import { useEffect, useRef } from 'react';
import { isPageKey, useLetterKeys } from '../shell/page-key.ts';
import styles from './today.module.css';

export interface RideSearchProps {
  typed: string;
  onTyped: (text: string) => void;
  /** Called on Enter, which searches all days for the typed text. */
  onEnter: () => void;
}

/** The search field for rides. The key `/` focuses it, Escape empties and leaves it. */
export function RideSearch({ typed, onTyped, onEnter }: RideSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (!isPageKey(event, '/', 'input, textarea, select')) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
  return (
    <search className={styles.search}>
      <input
        ref={input}
        type="search"
        aria-label="Search reference, name, phone, address, flight, driver"
        placeholder="Search reference, name, phone, address, flight, driver"
        maxLength={80}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape') {
            onTyped('');
            event.currentTarget.blur();
          }
        }}
      />
      {useLetterKeys() ? <kbd>/</kbd> : null}
    </search>
  );
}
