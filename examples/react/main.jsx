import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { money } from '../shared/money.js';

const hotel = {
  latitude: 51.5165,
  longitude: -0.1769,
  name: 'Example Hotel',
  fullAddress: 'Paddington Station, Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
};

/** No wrapper: React 19 sets properties and listens to events of elements by itself. */
function App() {
  const [theme, setTheme] = useState('light');
  const [fare, setFare] = useState('');
  const [shown, setShown] = useState(true);
  const quoted = ({ detail: { total, currency } }) => setFare(money(total, currency));
  return (
    <>
      <header>
        <strong>Example Hotel</strong>
      </header>
      <main>
        <h1>In React</h1>
        <p className="lead">
          The fare of the journey below: <span role="status">{fare || 'none yet'}</span>
        </p>
        <p>
          <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
            Other colours
          </button>{' '}
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Take it away' : 'Bring it back'}
          </button>
        </p>
        {shown ? (
          <taxi-booking tracking-code="DEMO" theme={theme} pickup={hotel} ontaxi-booking:quote={quoted} />
        ) : null}
      </main>
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
