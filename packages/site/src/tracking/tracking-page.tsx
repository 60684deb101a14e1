import type { RideReference } from 'booking-core';
import { type LegName, readLeg } from 'booking-core/domain';
import { isRideOver } from 'booking-core/domain/tracking';
import { map } from 'booking-core/messages/map';
import { tracking } from 'booking-core/messages/tracking';
import { useErrorWords } from 'booking-ui/account-form';
import { useBooking, useBookingState, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { ArrivalDialog, TrackingView } from 'booking-ui/tracking';
import { useWhen } from 'booking-ui/use-when';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import css from '../account/account.css?inline';
import { AccountPage } from '../account/account-page.tsx';
import { english as pages } from '../account/english.ts';
import { codeOf } from '../account/ride-words.ts';
import { useSend } from '../account/use-answer.ts';
import { AfterRide } from './after-ride.tsx';
import { useArrival } from './use-arrival.ts';
import { useTracker } from './use-tracker.ts';

export const english = { ...pages, ...map, ...tracking };

/**
 * A ride, live (specification 2 §2): `tracking/{id}` for its owner, and by id and code from a link, without an account.
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
  const show = (next: LegName) =>
    setQuery(
      (before) => {
        before.set('leg', next);
        return before;
      },
      { state, replace: true },
    );
  if (asked.id === '') {
    return (
      <AccountPage title={t('tracking.find')} text={t('tracking.findText')}>
        {() => (
          <Link className="tb-button" data-kind="primary" to="/bookinghistory?tab=booking-process">
            {t('account.myBookings')}
          </Link>
        )}
      </AccountPage>
    );
  }
  if (asked.code === '' && !signedIn) return <AccountPage title={t('tracking.title')}>{() => null}</AccountPage>;
  return (
    <div className="site-page">
      <Live key={`${asked.id} ${asked.code} ${asked.leg ?? ''}`} asked={asked} onLeg={show} />
    </div>
  );
}

function Live({ asked, onLeg }: { asked: RideReference; onLeg: (leg: LegName) => void }) {
  const t = useT();
  const signedIn = useBookingState((state) => state.session.profile !== null);
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  const { state, reload } = useTracker(asked);
  const arrival = useArrival(state.ride);
  const shown = state.ride ? { ...asked, leg: state.ride.leg } : asked;
  const photo = usePhoto(shown, state.ride?.driver?.name ?? '');
  const over = state.ride !== null && isRideOver(state.ride.status);
  return (
    <>
      <TrackingView
        state={state}
        configuration={configuration}
        photo={photo}
        onRetry={reload}
        onLeg={onLeg}
        after={state.ride && !state.ride.shared && over ? <AfterRide asked={shown} /> : null}
        actions={
          <>
            {state.ride && !state.ride.shared && !over ? (
              <Share asked={shown} since={state.ride.sharedAt ?? null} onChanged={reload} />
            ) : null}
            {arrival.mayAsk ? (
              <Button kind="secondary" onClick={arrival.ask}>
                {t('tracking.notify')}
              </Button>
            ) : null}
            {state.ride?.bookingRef ? (
              <Link
                className="tb-button"
                data-kind="quiet"
                to={
                  signedIn || asked.code === ''
                    ? `/bookingdetail/${encodeURIComponent(asked.id)}`
                    : `/bookinfo/${encodeURIComponent(asked.code)}`
                }
              >
                {t('tracking.details')}
              </Link>
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

/** The driver's picture; the page is complete without one. */
function usePhoto(asked: RideReference, driver: string): string {
  const { send } = useSend();
  const [photo, setPhoto] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another driver has another picture
  useEffect(() => {
    if (driver === '') return;
    let live = true;
    send((api, cancel) => api.driverPhoto(asked, cancel)).then((answer) => {
      if (live && answer?.ok) setPhoto(answer.value);
    });
    return () => {
      live = false;
    };
  }, [driver]);
  return photo;
}

interface ShareProps {
  asked: RideReference;
  /** When it was shared, epoch milliseconds; null while no link works. */
  since: number | null;
  onChanged: () => void;
}

/** Makes a link that ends with the ride, and hands it to the device, to the clipboard, or to be copied by hand; takes it back. */
function Share({ asked, since, onChanged }: ShareProps) {
  useSheet(fieldsCss);
  const t = useT();
  const wordsFor = useErrorWords();
  const company = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.company : ''));
  const { sending, send } = useSend();
  const [said, setSaid] = useState('');
  const [byHand, setByHand] = useState('');
  const when = useWhen();
  const [made, setMade] = useState<number | null>(null);
  const booking = useBooking();
  const sharedAt = made ?? since;
  const stop = async () => {
    const answer = await send((api, cancel) => api.stopSharing(asked, cancel));
    if (!answer) return;
    setByHand('');
    if (!answer.ok) return setSaid(wordsFor(answer.error));
    setMade(null);
    setSaid(t('tracking.sharingStopped'));
    onChanged();
  };
  const share = async () => {
    setSaid('');
    const answer = await send((api, cancel) => api.trackingLink(asked, cancel));
    if (!answer) return;
    if (!answer.ok) return setSaid(wordsFor(answer.error));
    setMade(booking.now());
    const url = new URL('/tracking', window.location.href);
    url.search = new URLSearchParams({ id: answer.value.id, code: answer.value.code }).toString();
    const text = t('tracking.shareText', { company });
    try {
      if (navigator.share) await navigator.share({ title: company, text, url: url.href });
      else {
        await navigator.clipboard.writeText(url.href);
        setSaid(t('tracking.shared'));
      }
    } catch (error) {
      // Closing the device's own dialog is an answer, too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid(t('tracking.shareFailed'));
      setByHand(url.href);
    }
  };
  return (
    <>
      <Button kind="secondary" busy={sending} onClick={share}>
        {t('tracking.share')}
      </Button>
      {sharedAt === null ? null : (
        <Button kind="quiet" busy={sending} onClick={stop}>
          {t('tracking.stopSharing')}
        </Button>
      )}
      <span className="acc-quiet" role="status">
        {said || (sharedAt === null ? '' : t('tracking.sharedSince', { time: when(sharedAt) }))}
      </span>
      {byHand ? <TextField label={t('tracking.link')} value={byHand} onValue={() => {}} /> : null}
    </>
  );
}
