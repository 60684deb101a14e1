import { selectStep } from 'booking-core';
import { selectShowsErrors } from 'booking-core/selectors';
import { useBookingState, useNow, useT } from 'booking-ui/booking-context';
import { DialogHost } from 'booking-ui/dialogs';
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { BackToHost } from './chrome/back-to-host.tsx';
import { Footer } from './chrome/footer.tsx';
import { Header } from './chrome/header.tsx';
import { BookingPage } from './pages/booking-page.tsx';
import {
  AccessibilityPage,
  BookInfoPage,
  ChangePasswordPage,
  Chat,
  CommissionPage,
  ConfirmPasswordPage,
  DashboardPage,
  DetailPage,
  EmbedPage,
  FramedPage,
  HistoryPage,
  InvoicePage,
  Landing,
  MenuPage,
  PartnerPage,
  PassengersPage,
  PlacesPage,
  ProfilePage,
  QuickBookingInvalidPage,
  QuickBookingPage,
  ResetPasswordPage,
  RidesPage,
  TextPage,
  TicketPage,
  TrackingPage,
} from './pages/lazy-pages.ts';
import { type Destination, destinationOf, mayBeFramed, unknownTarget } from './routes.ts';
import { useSite } from './site-context.ts';
import { useAccountMoves } from './use-account-moves.ts';
import { useOperatorLook } from './use-operator-look.ts';

/** The page of the current address, inside the operator's header and footer. */
export function Site() {
  const { pathname } = useLocation();
  const { settings } = useSite();
  const destination = destinationOf(pathname);
  if (destination.kind === 'unknown') return <Navigate to={`${unknownTarget}${settings.flags}`} replace />;
  if (destination.kind === 'home') return <FullLoadOfRoot />;
  return <Page destination={destination} />;
}

/** The presentation of the operator, once the form can be used and while its first step is displayed. */
function UnderTheForm() {
  const first = useBookingState(({ boot, flow }) => boot.status === 'ready' && flow.step === 1);
  return first ? <Landing /> : null;
}

/** Whether a page renders the dialogs of the booking's state machine itself, as the booking form does. */
const hasOwnDialogs = ({ route }: Destination & { kind: 'page' }) =>
  route.page === 'booking' || route.page === 'quickBooking';

function FullLoadOfRoot() {
  const { flags } = useSite().settings;
  useEffect(() => window.location.replace(`/${flags}`), [flags]);
  return null;
}

function Page({ destination }: { destination: Destination & { kind: 'page' } }) {
  const t = useT();
  const { settings } = useSite();
  const { chrome, label } = destination.route;
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  // In the layout phase, so that a page can then move the focus on to its heading.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // The followed link has gone with its page.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const company = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.company : ''));
  const chat = useBookingState((state) => state.boot.status === 'ready' && state.boot.configuration.chatUrl !== '');
  useOperatorLook(chrome.transparent);
  useAccountMoves(destination.name);
  const now = useNow(60_000);
  const asks = hasOwnDialogs(destination);
  const wrong = useBookingState((state) => asks && selectShowsErrors(state, now));
  // Screen reader users perceive each step after the first as a page of its own, so the title names it.
  const step = useBookingState((state) => {
    const { step, titles } = selectStep(state);
    return asks && step > 1 && label !== 'site.payment' ? titles[step - 1] : undefined;
  });
  useEffect(() => {
    const title = [company, t(label), step && t(step)].filter(Boolean).join(' – ');
    // Screen readers read the title first when a visitor comes back to the page, so it reports errors.
    document.title = wrong ? t('site.wrongTitle', { title }) : title;
  }, [company, label, step, t, wrong]);
  const booked = useBookingState((state) => state.payment.booking);
  // Does not change the address: a fragment would be a history entry, which counts as a booking step.
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
      {asks ? <BackToHost booked={booked} /> : null}
      {!chrome.header && settings.sandbox ? <p className="site-test">{t('site.testMode')}</p> : null}
      <main id="main" ref={main} tabIndex={-1} className="site-main" data-chrome={chrome.header}>
        {window.top !== window && !mayBeFramed(destination.route.page) ? (
          <FramedPage reserve="site-blank" label={label}>
            <PageContent destination={destination} />
          </FramedPage>
        ) : (
          <PageContent destination={destination} />
        )}
      </main>
      {hasOwnDialogs(destination) ? null : <DialogHost />}
      {chrome.footer ? <Footer /> : null}
      {chrome.footer && chat ? <Chat /> : null}
    </>
  );
}

function PageContent({ destination }: { destination: Destination & { kind: 'page' } }) {
  switch (destination.route.page) {
    case 'booking':
      return (
        <>
          <BookingPage atPayment={destination.name === 'payment'} />
          {destination.name === '' ? <UnderTheForm /> : null}
        </>
      );
    case 'quickBooking':
      return <QuickBookingPage reserve="site-blank" />;
    case 'quickBookingInvalid':
      return <QuickBookingInvalidPage reserve="site-blank" />;
    case 'ticket':
      return <TicketPage reserve="site-blank" code={destination.id} />;
    case 'embed':
      return <EmbedPage reserve="site-blank" />;
    case 'dashboard':
      return <DashboardPage reserve="site-blank" />;
    case 'profile':
      return <ProfilePage reserve="site-blank" />;
    case 'changePassword':
      return <ChangePasswordPage reserve="site-blank" />;
    case 'resetPassword':
      return <ResetPasswordPage reserve="site-blank" id={destination.id} code={destination.code} />;
    case 'confirmPassword':
      return <ConfirmPasswordPage reserve="site-blank" id={destination.id} code={destination.code} />;
    case 'places':
      return <PlacesPage reserve="site-blank" />;
    case 'bookings':
      return <HistoryPage reserve="site-blank" />;
    case 'bookingDetail':
      return <DetailPage reserve="site-blank" id={destination.id} />;
    case 'bookInfo':
      return <BookInfoPage reserve="site-blank" code={destination.id} />;
    case 'tracking':
      return <TrackingPage reserve="site-blank" id={destination.id} />;
    case 'commission':
      return <CommissionPage reserve="site-blank" />;
    case 'invoice':
      return <InvoicePage reserve="site-blank" />;
    case 'passengers':
      return <PassengersPage reserve="site-blank" />;
    case 'rides':
      return <RidesPage reserve="site-blank" />;
    case 'partner':
      return <PartnerPage reserve="site-blank" />;
    case 'menu':
      return <MenuPage reserve="site-blank" />;
    case 'accessibility':
      return <AccessibilityPage reserve="site-blank" />;
    case 'policy':
    case 'cookie':
    case 'terms':
      return <TextPage reserve="site-blank" name={destination.route.page} />;
  }
}
