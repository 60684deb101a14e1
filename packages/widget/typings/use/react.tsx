import { useRef } from 'react';
import type { TaxiBookingElement } from 'taxi-booking/element';
import type {} from 'taxi-booking/react';

/** Compiled with the types of React 18 and of React 19; never run. */
export function Booker() {
  const element = useRef<TaxiBookingElement>(null);
  element.current?.reset();
  return (
    <>
      <taxi-booking
        ref={element}
        tracking-code="DEMO"
        variant="quickbooking"
        theme="dark"
        className="booker"
        pickup={{ latitude: 51.5, longitude: -0.1, fullAddress: 'Hotel', postcode: 'SW1A 2AA' }}
        {...{ 'ontaxi-booking:booked': (event: CustomEvent<{ bookingRef: string }>) => event.detail.bookingRef }}
      />
      {/* @ts-expect-error there is no such layout */}
      <taxi-booking tracking-code="DEMO" layout="sideways" />
      {/* @ts-expect-error an element has no such attribute */}
      <taxi-booking trackingcod="DEMO" />
    </>
  );
}
