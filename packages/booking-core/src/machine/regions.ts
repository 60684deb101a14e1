import type { BookingEvent } from './events.ts';

/** The region of an event: the part of its type before the dot. */
export type EventRegion = BookingEvent['type'] extends `${infer Name}.${string}` ? Name : never;

export type EventOf<Region extends EventRegion> = Extract<BookingEvent, { readonly type: `${Region}.${string}` }>;

/** Events of the other regions, which a reducer may ignore without listing them. */
export type ForeignEvent<Region extends EventRegion> = Exclude<BookingEvent, EventOf<Region>>;

/** Whether an event belongs to a region. */
export const isOf = <Region extends EventRegion>(region: Region, event: BookingEvent): event is EventOf<Region> =>
  event.type.startsWith(`${region}.`);

/**
 * The last case of a reducer's switch: events of other regions change nothing. An event of the reducer's own region
 * that the switch does not list is a type error here.
 */
export const ignored = <State, Region extends EventRegion>(
  state: State,
  _region: Region,
  _event: ForeignEvent<Region>,
): State => state;

/**
 * The last case of a switch over all events; reaching it is a type error.
 * @throws {Error} always
 */
export function unreachable(event: never): never {
  throw new Error(`nothing handles ${JSON.stringify(event)}`);
}
