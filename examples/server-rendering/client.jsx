import { hydrateRoot } from 'react-dom/client';
import { Page } from './page.jsx';

const { origin } = new URL(document.querySelector('script[src$="/widget/taxi-booking.js"]').src);
hydrateRoot(document, <Page operator={origin} />);
