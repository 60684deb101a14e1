import { useEffect, useRef } from 'react';
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
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
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
        aria-label="Search reference, name, phone, postcode"
        placeholder="Search reference, name, phone, postcode"
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
      <kbd>/</kbd>
    </search>
  );
}
