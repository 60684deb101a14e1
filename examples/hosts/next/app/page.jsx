'use client';

import { TaxiBooking } from 'taxi-booking/react';

const paddington = {
  latitude: 51.5165,
  longitude: -0.1769,
  fullAddress: '1 Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
};

/** Rendered on the server first; the object and the listener are the component's in the browser. */
export default function Page() {
  return (
    <TaxiBooking
      trackingCode="DEMO"
      licenceUrl="http://localhost:4300"
      dropoff={paddington}
      onBooked={({ detail }) => {
        document.title = `Booked ${detail.bookingRef}`;
      }}
    />
  );
}
