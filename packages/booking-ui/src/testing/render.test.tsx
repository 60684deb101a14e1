import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useTimers } from '../booking-context.tsx';
import { renderWithBooking, screen } from './render.tsx';

function Alarm({ onReady, onRing }: { onReady: (show: () => void) => void; onRing: (words: string) => void }) {
  const timers = useTimers();
  const [words, setWords] = useState('');
  onReady(() => setWords('It is set'));
  useEffect(() => (words === '' ? undefined : timers.after(1_000, () => onRing(words))), [words, timers, onRing]);
  return <p>{words}</p>;
}

test('a timer that is set after a text appeared passes, though the text was found before its effect ran', async () => {
  const rang: string[] = [];
  let show = () => {};
  const { container, pass } = renderWithBooking(
    <Alarm
      onRing={(words) => rang.push(words)}
      onReady={(set) => {
        show = set;
      }}
    />,
  );
  const appeared = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { childList: true, characterData: true, subtree: true });
  });
  // Outside of `act`, as an answer of the server arrives.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  setTimeout(show, 0);
  await appeared;
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  expect(screen.getByText('It is set')).toBeDefined();
  await pass(1_000);
  expect(rang).toEqual(['It is set']);
});
