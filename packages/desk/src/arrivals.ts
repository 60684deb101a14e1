import { useCallback, useEffect, useRef, useState } from 'react';

const key = 'desk-sound';

/** Plays two short tones, which are synthesised so that no sound file has to be loaded. */
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
    // A browser that plays no sound still shows the booking.
  }
}

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
