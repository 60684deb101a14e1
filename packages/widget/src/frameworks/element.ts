import type { TaxiBookingEventDetails, TaxiBookingProperties } from '../contract.ts';
import { attributeOf, attributeProperties } from '../properties.ts';

/** Every property of the element; a component has each. */
export const properties: readonly (keyof TaxiBookingProperties)[] = [...attributeProperties, 'messages'];

type Short<Name> = Name extends `taxi-booking:${infer Rest}` ? Rest : never;
type EventName = Short<keyof TaxiBookingEventDetails>;

/** Every event of the element, without its prefix. */
export const events: readonly EventName[] = [
  'ready',
  'invalid',
  'step',
  'quote',
  'handover',
  'booked',
  'restored',
  'error',
];

/** @returns the attributes for those properties that have one, also for server rendering; objects have none */
export function attributesOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of properties) {
    const value = values[name];
    if (typeof value === 'string') attributes[attributeOf(name)] = value;
    else if (value === true) attributes[attributeOf(name)] = '';
  }
  return attributes;
}

/**
 * Listens to every event of an element. An event `ready` or `invalid` that was dispatched before the component existed is passed on
 * at once.
 * @returns a function that stops listening
 */
export function listen(element: EventTarget, tell: (event: EventName, told: Event) => void): () => void {
  const { last } = element as { readonly last?: Readonly<Record<string, unknown>> };
  const stops = events.map((event) => {
    const type = `taxi-booking-${event}`;
    const heard = (told: Event) => tell(event, told);
    element.addEventListener(type, heard);
    const early = ['ready', 'invalid'].includes(event) && last?.[event];
    if (early) heard(new CustomEvent(type, { detail: early }));
    return () => element.removeEventListener(type, heard);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
