/** Details of a fare, shown where there is room or on request: its lines, the previous fare, the countdown. */

export { summary as english } from 'booking-core/messages/summary';
export { Countdown } from './countdown.tsx';
export { FareText } from './fare-change.tsx';
export { FareLines } from './fare-lines.tsx';
