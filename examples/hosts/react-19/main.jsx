import { createRoot } from 'react-dom/client';
import 'taxi-booking';

const paddington = {
  latitude: 51.5165,
  longitude: -0.1769,
  fullAddress: '1 Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
};

/** React 19 without the component: it sets properties and listens by itself. */
function Page() {
  return (
    <taxi-booking
      tracking-code="DEMO"
      licence-url="http://localhost:4300"
      dropoff={paddington}
      ontaxi-booking-booked={({ detail }) => {
        document.title = `Booked ${detail.bookingRef}`;
      }}
    />
  );
}

createRoot(document.getElementById('root')).render(<Page />);
