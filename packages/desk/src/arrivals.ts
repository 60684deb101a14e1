import { useCallback, useEffect, useRef, useState } from 'react';

const key = 'desk-sound';

/** Two short tones, made here: there is no file to fetch. */
function ring(): void {
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [
      [0, 880],
      [0.16, 1175],
    ] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.14);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.15);
    }
    setTimeout(() => void audio.close(), 1_000);
  } catch {
    // A browser without sound shows the booking all the same.
  }
}

const kept = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

/** Sound for each new booking, and how many came while the page was hidden. */
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
      // Kept for this page alone.
    }
    if (on) ring();
  };
  return { onNew, unseen, sound, setSound: choose };
}
