'use client';

import { createElement, forwardRef, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { attributesOf, events, listen, properties } from './element.ts';
import '../index.ts';

type Props = Readonly<Record<string, unknown>>;

const listenerOf = (event: string): string => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`;
const own: ReadonlySet<string> = new Set([...properties, ...events.map(listenerOf), 'className']);

/**
 * React 18 writes properties as attributes, and React 19 sets neither properties nor listeners of an element that the server
 * has rendered: the component does so itself, in an effect.
 */
export const TaxiBooking = forwardRef(function TaxiBooking(props: Props, given: Ref<HTMLElement | null>) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(given, () => element.current);
  // Once per mount: the listeners look up the current callbacks when they are called.
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    return listen(node, (event, told) => {
      (latest.current[listenerOf(event)] as ((told: Event) => void) | undefined)?.(told);
    });
  }, []);
  const before = useRef<Props>({});
  useEffect(() => {
    for (const name of properties) {
      if (props[name] !== before.current[name]) Object.assign(element.current ?? {}, { [name]: props[name] });
    }
    before.current = props;
  });
  const others = Object.entries(props).filter(([name]) => !own.has(name));
  const { className } = props;
  return createElement('taxi-booking', {
    ...Object.fromEntries(others),
    ...attributesOf(props),
    ...(className === undefined ? {} : { class: className }),
    ref: element,
  });
});
