import { createContext, useContext, useEffect } from 'react';

/** Holds what signing out would lose from the open page, as text; '' for nothing. */
export const UnsavedContext = createContext<{ current: string } | null>(null);

/** Has signing out ask with `text` first; not while it is ''. */
export function useUnsaved(text: string): void {
  const unsaved = useContext(UnsavedContext);
  useEffect(() => {
    if (!unsaved) return;
    unsaved.current = text;
    return () => {
      unsaved.current = '';
    };
  }, [unsaved, text]);
}
