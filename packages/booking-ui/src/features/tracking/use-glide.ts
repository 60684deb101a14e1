import type { LatLng } from 'booking-core/domain';
import { glide, type SeenPosition } from 'booking-core/domain/tracking';
import { useEffect, useRef, useState } from 'react';
import { useTimers } from '../../booking-context.tsx';

const steps = 8;
const stepMs = 100;

/** The animated position of the vehicle: it moves to each newly reported position within a second. */
export function useGlide(position: SeenPosition | null): LatLng | null {
  const timers = useTimers();
  const [drawn, setDrawn] = useState<LatLng | null>(position);
  const last = useRef<{ seen: SeenPosition; drawn: LatLng } | null>(null);
  useEffect(() => {
    if (!position) {
      last.current = null;
      setDrawn(null);
      return;
    }
    const before = last.current;
    const from = before ? { ...before.drawn, seenAt: before.seen.seenAt } : null;
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    let step = still ? steps : 0;
    let cancel = () => {};
    const move = () => {
      step += 1;
      const at = step > steps ? position : glide(from, position, step / steps);
      last.current = { seen: position, drawn: { latitude: at.latitude, longitude: at.longitude } };
      setDrawn(last.current.drawn);
      const there = at.latitude === position.latitude && at.longitude === position.longitude;
      if (!there) cancel = timers.after(stepMs, move);
    };
    move();
    return () => cancel();
  }, [position, timers]);
  return drawn;
}
