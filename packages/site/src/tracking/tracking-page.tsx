import type { RideReference } from 'booking-core';
import { isRideOver, type LegName, readLeg } from 'booking-core/domain';
import { map } from 'booking-core/messages/map';
import { pages } from 'booking-core/messages/pages';
import { tracking } from 'booking-core/messages/tracking';
import { createCancelSource } from 'booking-core/ports';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { ArrivalDialog, TrackingView } from 'booking-ui/tracking';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import css from '../account/account.css?inline';
import { AccountPage } from '../account/account-page.tsx';
import { useBootRetry, useKeptFocus } from '../account/parts.tsx';
import { codeOf } from '../account/ride-text.ts';
import { useSite } from '../site-context.ts';
import { SiteLink } from '../site-links.tsx';
import { AfterRide } from './after-ride.tsx';
import { ShareRide } from './share-ride.tsx';
import { useArrival } from './use-arrival.ts';
import { useTracker } from './use-tracker.ts';

export const english = { ...pages, ...map, ...tracking };

/**
 * Live tracking of a ride (specification 2 §2): `tracking/{id}` for its owner; by id and code from a link, without an
 * account.
 */
export function TrackingPage({ id }: { id: string | null }) {
  useSheet(css);
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const leg = readLeg(query.get('leg') ?? '');
  const signedIn = useBookingState((state) => state.session.profile !== null);
  const asked: RideReference = {
    id: id ?? query.get('id') ?? '',
    code: query.get('code') ?? codeOf(state),
    ...(leg ? { leg } : {}),
  };
  const box = useRef<HTMLDivElement>(null);
  const switched = useRef(false);
  const show = (next: LegName) => {
    switched.current = true;
    setQuery(
      (before) => {
        before.set('leg', next);
        return before;
      },
      { state, replace: true },
    );
  };
  // The button that was pressed is unmounted while the other ride loads, and the keyboard's focus with it.
  const restoreFocus = () => {
    if (switched.current && document.activeElement?.contains(box.current)) {
      box.current?.querySelector<HTMLElement>('nav [aria-current]')?.focus();
    }
    switched.current = false;
  };
  if (asked.id === '') {
    return (
      <AccountPage title={t('tracking.find')} text={t('tracking.findText')}>
        {() => (
          <SiteLink className="tb-button" data-kind="primary" to="/bookinghistory?tab=booking-process">
            {t('account.myBookings')}
          </SiteLink>
        )}
      </AccountPage>
    );
  }
  if (asked.code === '' && !signedIn) return <AccountPage title={t('tracking.title')}>{() => null}</AccountPage>;
  return (
    <div className="site-page" ref={box}>
      <Live
        key={`${asked.id} ${asked.code} ${asked.leg ?? ''}`}
        box={box}
        asked={asked}
        linked={query.has('code')}
        onLeg={show}
        onShown={restoreFocus}
      />
    </div>
  );
}

interface LiveProps {
  /** Around the page. */
  box: RefObject<HTMLElement | null>;
  asked: RideReference;
  /** Whether the code is in the address, instead of coming from a page of the site. */
  linked: boolean;
  onLeg: (leg: LegName) => void;
  /** Called once the ride has loaded. */
  onShown: () => void;
}

function Live({ box, asked, linked, onLeg, onShown }: LiveProps) {
  const t = useT();
  useKeptFocus(box);
  const signedIn = useBookingState((state) => state.session.profile !== null);
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  const { state, reload, refresh } = useTracker(asked);
  const retryBoot = useBootRetry();
  const arrival = useArrival(state.ride);
  const shown = state.ride ? { ...asked, leg: state.ride.leg } : asked;
  const photo = usePhoto(shown, state.ride?.driver?.name ?? '');
  const over = state.ride !== null && isRideOver(state.ride.status);
  const loaded = state.ride !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each ride
  useEffect(() => {
    if (loaded) onShown();
  }, [loaded]);
  return (
    <>
      <TrackingView
        state={retryBoot ? { ...state, error: { kind: 'network' } } : state}
        configuration={configuration}
        photo={photo}
        onRetry={retryBoot ?? reload}
        onLeg={onLeg}
        after={state.ride && !state.ride.shared && over ? <AfterRide asked={shown} status={state.ride.status} /> : null}
        actions={
          <>
            {state.ride && !state.ride.shared && !over ? (
              <ShareRide
                asked={shown}
                since={state.ride.sharedAt ?? null}
                first={state.ride.status === 'pob'}
                onChanged={refresh}
              />
            ) : null}
            {arrival.mayAsk ? (
              <Button kind="secondary" onClick={arrival.ask}>
                {t('tracking.notify')}
              </Button>
            ) : null}
            {state.ride?.bookingRef ? (
              <SiteLink
                className="tb-button"
                data-kind="quiet"
                to={
                  // Whoever is signed in may follow another's ride by its link.
                  (signedIn && !linked) || asked.code === ''
                    ? `/bookingdetail/${encodeURIComponent(asked.id)}`
                    : `/bookinfo/${encodeURIComponent(asked.code)}`
                }
              >
                {t('tracking.details')}
              </SiteLink>
            ) : null}
          </>
        }
      >
        {arrival.granted ? <p className="acc-quiet">{t('tracking.notifyOn')}</p> : null}
      </TrackingView>
      {arrival.dialog === null ? null : <ArrivalDialog text={arrival.dialog} onClose={arrival.close} />}
    </>
  );
}

/** Loads the driver's picture, which is optional. @returns '' for none */
function usePhoto(asked: RideReference, driver: string): string {
  const { account } = useSite();
  const [loaded, setLoaded] = useState({ driver: '', photo: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another driver has another picture
  useEffect(() => {
    if (driver === '') return;
    const cancel = createCancelSource();
    account()
      .then((api) => api.driverPhoto(asked, cancel.token))
      .then(
        (answer) => {
          if (answer.ok && !cancel.token.cancelled) setLoaded({ driver, photo: answer.value });
        },
        () => {},
      );
    return () => cancel.cancel();
  }, [driver]);
  // Passengers identify their driver by it, so the previous driver's picture must not appear with the next one's name.
  return loaded.driver === driver ? loaded.photo : '';
}
