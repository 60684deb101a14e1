/** What is told of a fare where there is room for it, or the visitor asks: its lines, what it was before, how long it holds. */

export { summary as english } from 'booking-core/messages/summary';
export { Countdown } from './countdown.tsx';
export { FareChange, FareSaid } from './fare-change.tsx';
export { FareLines } from './fare-lines.tsx';
