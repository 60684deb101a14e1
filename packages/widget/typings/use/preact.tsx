/** @jsxImportSource preact */
import type {} from 'taxi-booking/preact';

/** Compiled with Preact's types; never run. */
export const Booker = () => (
  <>
    <taxi-booking
      tracking-code="DEMO"
      theme="dark"
      class="booker"
      ontaxi-booking:booked={(event) => event.detail.bookingRef.toUpperCase()}
    />
    {/* @ts-expect-error there is no such layout */}
    <taxi-booking tracking-code="DEMO" layout="sideways" />
  </>
);
