import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TaxiBooking } from 'taxi-booking/react';

const paddington = {
  latitude: 51.5165,
  longitude: -0.1769,
  fullAddress: '1 Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
};

/** React 18 writes attributes: the object and the listener are the component's. */
function Page() {
  const [reference, setReference] = useState('');
  if (reference) document.title = `Booked ${reference}`;
  return (
    <TaxiBooking
      trackingCode="DEMO"
      licenceUrl="http://localhost:4300"
      sandbox={false}
      dropoff={paddington}
      onBooked={({ detail }) => setReference(detail.bookingRef)}
    />
  );
}

createRoot(document.getElementById('root')).render(<Page />);
