import { createContext, useContext, useEffect, useState } from 'react';

/** How far the server's clock is ahead of the computer's, milliseconds. */
export const AheadContext = createContext(0);
export const useAhead = (): number => useContext(AheadContext);

/** @returns the time on the server's clock in epoch milliseconds, updated every `stepMs` */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now + useAhead();
}
