import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { errorText } from '../api/client.ts';

/** Shows a text above whatever page is open. */
export const LateFailureContext = createContext<(text: string) => void>(() => {});

/**
 * @returns a function that is called with each failed action and its name; it shows the error above the page if the
 *   component, which would have shown it, is gone by then
 */
export function useLateFailure(): (action: string, error: unknown) => void {
  const show = useContext(LateFailureContext);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(
    (action, error) => {
      if (!isThere.current) show(`${action}: ${errorText(error)}`);
    },
    [show],
  );
}
