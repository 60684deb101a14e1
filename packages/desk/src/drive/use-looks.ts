import { useEffect } from 'react';

/**
 * Has the server asked at once, every `everyMs` milliseconds, when the network is back and when the page is seen again.
 * @param look asks it; the same function at each call
 * @param onCutOff called when the browser reports that the network is lost; the same function at each call
 */
export function useLooks(look: () => Promise<void>, onCutOff: () => void, everyMs: number): void {
  useEffect(() => {
    const again = () => void look();
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    window.addEventListener('offline', onCutOff);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      window.removeEventListener('offline', onCutOff);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [look, onCutOff]);

  useEffect(() => {
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
}
