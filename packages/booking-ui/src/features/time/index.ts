/** A time that is chosen, of the ride or of its return. */

export { DateTimePanel } from '../../primitives/date-time-panel.tsx';
export { TimePicker } from './time-picker.tsx';
