import { useBookingState, useT } from 'booking-ui/booking-context';
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Footer } from './chrome/footer.tsx';
import { Header } from './chrome/header.tsx';
import { BookingPage } from './pages/booking-page.tsx';
import { type Destination, destinationOf, unknownTarget } from './routes.ts';
import { useOperatorLook } from './use-operator-look.ts';

const TicketPage = lazy(() => import('./pages/ticket-page.tsx').then(({ TicketPage: page }) => ({ default: page })));
const QuickBookingPage = lazy(() =>
  import('./pages/quick-booking-page.tsx').then(({ QuickBookingPage: page }) => ({ default: page })),
);
const QuickBookingInvalidPage = lazy(() =>
  import('./pages/quick-booking-invalid-page.tsx').then(({ QuickBookingInvalidPage: page }) => ({ default: page })),
);

/** The page that the address names, inside the operator's header and footer. */
export function Site() {
  const { pathname } = useLocation();
  const destination = destinationOf(pathname);
  if (destination.kind === 'unknown') return <Navigate to={unknownTarget} replace />;
  if (destination.kind === 'home') return <FullLoadOfRoot />;
  return <Page destination={destination} />;
}

function FullLoadOfRoot() {
  useEffect(() => window.location.replace('/'), []);
  return null;
}

function Page({ destination }: { destination: Destination & { kind: 'page' } }) {
  const t = useT();
  const { chrome, label } = destination.route;
  const main = useRef<HTMLElement>(null);
  const company = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.company : ''));
  useOperatorLook(chrome.transparent);
  useEffect(() => {
    document.title = company ? `${company} – ${t(label)}` : t(label);
  }, [company, label, t]);
  // The address keeps its state: a fragment in it would count as another step of the booking.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      {chrome.header ? (
        <>
          {/* biome-ignore lint/a11y/useValidAnchor: it is a link to the content; only the address stays as it is */}
          <a className="site-skip" href="#main" onClick={skip}>
            {t('site.skip')}
          </a>
          <Header />
        </>
      ) : null}
      <main id="main" ref={main} tabIndex={-1} className="site-main" data-chrome={chrome.header}>
        <Suspense fallback={<div className="site-blank" aria-busy="true" />}>
          <PageContent destination={destination} />
        </Suspense>
      </main>
      {chrome.footer ? <Footer /> : null}
    </>
  );
}

function PageContent({ destination }: { destination: Destination & { kind: 'page' } }) {
  switch (destination.route.page) {
    case 'booking':
      return <BookingPage atPayment={destination.name === 'payment'} />;
    case 'quickBooking':
      return <QuickBookingPage />;
    case 'quickBookingInvalid':
      return <QuickBookingInvalidPage />;
    case 'ticket':
      return <TicketPage code={destination.id} />;
  }
}
