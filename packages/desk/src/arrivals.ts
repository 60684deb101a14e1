import { useCallback, useEffect, useRef, useState } from 'react';
import { ring } from './ring.ts';

const key = 'desk-sound';

const kept = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

/** Plays a sound for each new booking, and counts those that arrive while the page is hidden (`unseen`). */
export function useArrivals() {
  const [sound, setSound] = useState(kept);
  const [unseen, setUnseen] = useState(0);
  const wanted = useRef(sound);
  wanted.current = sound;

  const onNew = useCallback(() => {
    if (wanted.current) ring();
    if (document.hidden) setUnseen((before) => before + 1);
  }, []);

  useEffect(() => {
    const seen = () => {
      if (!document.hidden) setUnseen(0);
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);

  const choose = (on: boolean) => {
    setSound(on);
    try {
      localStorage.setItem(key, on ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts as long as this page.
    }
    if (on) ring();
  };
  return { onNew, unseen, sound, setSound: choose };
}
