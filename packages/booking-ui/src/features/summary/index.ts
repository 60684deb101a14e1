/** What is told of a fare where there is room for it: its lines, and how long it holds as a ring. */

export { Countdown } from './countdown.tsx';
export { FareLines } from './fare-lines.tsx';
