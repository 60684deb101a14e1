import { phoneHref } from 'booking-core/domain/phone';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useKeptFocus } from 'booking-ui/use-kept-focus';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText, isUnanswered, signIn } from './api.ts';
import { TakeNoRides, TakesNoRides } from './availability.tsx';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import type { DriveKey } from './messages/en.ts';
import { addressParts, ageText, changedText, wayText, whenOf } from './messages.ts';
import { PushChoice } from './push-choice.tsx';
import { RideList } from './ride-list.tsx';
import { RideScreen } from './ride-screen.tsx';
import { currentRide, type DriveRide, isOver, isSame, isUnderWay, rideAfter } from './rides.ts';
import { SignIn } from './sign-in.tsx';
import type { DriveStorage } from './storage.ts';
import { useDrive } from './use-drive.ts';
import { useNow } from './use-now.ts';
import { type PositionState, usePosition } from './use-position.ts';
import { usePush } from './use-push.ts';

/** @returns the secret of a sign-in link in the address; '' for none */
const linkInAddress = (): string => /^#([\w-]{32})$/.exec(window.location.hash)?.[1] ?? '';

/** Takes the secret of a sign-in link out of the address, so that it does not stay in the history. */
function forgetLink(): void {
  if (linkInAddress() !== '') window.history.replaceState(null, '', window.location.pathname);
}

const listAddress = '#rides';
const openList = () => window.location.assign(listAddress);
/** The address of a ride that the driver opened from the list. */
const addressOf = ({ reference, leg }: Pick<DriveRide, 'reference' | 'leg'>): string => `#ride=${reference}/${leg}`;

/** What the address shows, besides the ride that is driven now; the phone's Back then leads from there to that ride. */
function useFragment(): string {
  const [fragment, setFragment] = useState(() => window.location.hash);
  useEffect(() => {
    const follow = () => setFragment(window.location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return fragment;
}

/** The driver's page: signing in, the ride that is driven now, all rides. */
export function DrivePage({ kept }: { kept: DriveStorage }) {
  useSheet(css);
  const localizer = useLocalizer();
  /** The secret that is sent; a new object for each try. */
  const [link, setLink] = useState(() => (linkInAddress() === '' ? null : { secret: linkInAddress() }));
  /** The secret that the server has yet to answer. */
  const sent = useRef('');
  /** The secret that the server could not be asked about; '' for none. It stays in the address too, for a reload. */
  const [waiting, setWaiting] = useState('');
  const [said, setSaid] = useState('');
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);

  // A link to the page that is open already only changes the address.
  useEffect(() => {
    const follow = () => {
      const opened = linkInAddress();
      if (opened === '' || opened === sent.current) return;
      setSaid('');
      setLink({ secret: opened });
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  // The link works once and creates the session: no other call is made before it.
  useEffect(() => {
    if (!link) return;
    const { secret } = link;
    sent.current = secret;
    signIn({ link: secret })
      // The stored rides may be another driver's.
      .then(() => kept.forgetRides().catch(() => undefined))
      .then(
        () => ({ error: '', waits: false }),
        (failure: unknown) => ({ error: failureText(failure, localizer), waits: isUnanswered(failure) }),
      )
      .then(({ error, waits }) => {
        // Another link was opened meanwhile.
        if (sent.current !== secret) return;
        sent.current = '';
        if (!waits) forgetLink();
        setSaid(error);
        setWaiting(waits ? secret : '');
        setLink(null);
      });
  }, [kept, link, localizer]);

  const again = useCallback(() => {
    setSaid('');
    setLink({ secret: waiting });
  }, [waiting]);
  useEffect(() => {
    if (waiting === '') return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again, waiting]);

  const enter = () => {
    setSaid('');
    setWaiting('');
    forgetLink();
  };
  return (
    <div ref={page}>
      {link === null ? (
        <Rides kept={kept} said={said} onIn={enter} onAgain={waiting === '' ? null : again} />
      ) : (
        <main className={styles.page} tabIndex={-1} aria-busy="true" />
      )}
    </div>
  );
}

interface RidesProps {
  kept: DriveStorage;
  said: string;
  onIn: () => void;
  /** Tries the sign-in link again; null when none waits. */
  onAgain: (() => void) | null;
}

function Rides({ kept, said, onIn, onAgain }: RidesProps) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const drive = useDrive(kept);
  const fragment = useFragment();
  const listed = fragment === listAddress;
  const page = useRef<HTMLElement>(null);
  const phoneNow = useNow(1_000);
  const now = phoneNow + drive.aheadMs;
  const { refresh } = drive;
  const isKnown = drive.status !== 'opening' && !drive.offline;
  const push = usePush(isKnown ? (drive.status === 'signedOut' ? 'signedOut' : 'signedIn') : 'unknown', refresh);
  /** The list that was shown when the address became this one: a new ride may be missing in it. */
  const before = useRef({ fragment, answer: drive.answer });
  if (before.current.fragment !== fragment) before.current = { fragment, answer: drive.answer };

  const current = currentRide(drive.rides);
  const position = usePosition(drive.status === 'ready' && current !== null && isUnderWay(current), (seen) => {
    if (current) drive.reportPosition(current, seen);
  });

  if (drive.status === 'opening') return <main className={styles.page} tabIndex={-1} aria-busy="true" />;
  if (drive.status === 'signedOut') {
    const enter = () => {
      onIn();
      void drive.enter();
    };
    return <SignIn said={said} onIn={enter} onAgain={onAgain} />;
  }
  if (!drive.answer) {
    return (
      <main className={styles.page} tabIndex={-1}>
        <Notice
          tone="danger"
          title={t('office.unreachable')}
          actions={<Button onClick={onAgain ?? refresh}>{t('office.again')}</Button>}
        >
          <p>{t('office.laterRides')}</p>
        </Notice>
      </main>
    );
  }

  const { rides, answer } = drive;
  const seen = position.status === 'on' ? position.last : null;
  const open = rides.filter((ride) => !isOver(ride));
  const shown = open.find((ride) => addressOf(ride) === fragment) ?? current;
  const next = shown ? rideAfter(rides, shown) : null;
  const isUnlisted =
    fragment.startsWith('#ride=') &&
    answer !== before.current.answer &&
    !drive.offline &&
    ![...rides, ...drive.gone].some((ride) => addressOf(ride) === fragment);
  // A list that this phone stored before drivers could say so does not tell.
  const isAvailable = answer.driver.available !== false;
  const setAvailable = async (is: boolean) => {
    await drive.setAvailable(is);
    // The pressed button has gone.
    page.current?.focus();
  };
  const choices = (
    <>
      <PushChoice push={push} />
      {isAvailable ? <TakeNoRides setAvailable={setAvailable} /> : null}
    </>
  );
  // The pressed button goes with its notice.
  const dismiss = () => {
    page.current?.focus();
    drive.dismissProblem();
  };
  const leaveRide = () => {
    page.current?.focus();
    window.location.assign('#');
  };
  const acknowledge = (ride: Parameters<typeof drive.acknowledge>[0]) => {
    page.current?.focus();
    drive.acknowledge(ride);
  };
  const changed = drive.changed.flatMap(({ what, ...named }) => {
    const ride = rides.find((each) => isSame(each, named));
    return ride ? [{ what, ride }] : [];
  });
  return (
    <main className={styles.page} ref={page} tabIndex={-1}>
      <div className={styles.bar}>
        <span>
          {shown && !listed
            ? t('day.ride', {
                number: rides.findIndex((ride) => isSame(ride, shown)) + 1,
                count: rides.length,
              })
            : answer.driver.name}
        </span>
        <Air position={position} offline={drive.offline} now={phoneNow} />
      </div>
      <div className={styles.says}>
        <div role="status">
          {drive.offline || drive.unsent > 0 ? (
            <Notice>
              {t(drive.offline ? 'send.offline' : 'send.sending')}{' '}
              {drive.unsent > 0 ? t('send.waiting', { count: drive.unsent }) : t('send.kept')}
            </Notice>
          ) : null}
          {isAvailable ? null : <TakesNoRides setAvailable={setAvailable} />}
          {isUnlisted ? (
            <Notice actions={<Button onClick={leaveRide}>{t('send.ok')}</Button>}>{t('day.notListed')}</Notice>
          ) : null}
        </div>
        <div role="alert">
          {drive.problem ? (
            <Notice tone="danger" actions={<Button onClick={dismiss}>{t('send.ok')}</Button>}>
              {drive.problem}
            </Notice>
          ) : null}
          {drive.gone.map((ride) => (
            <Notice
              key={`${ride.reference} ${ride.leg}`}
              tone="danger"
              title={t(ride.isCancelled ? 'no.cancelled' : ride.isToCome ? 'no.offList' : 'no.notYours')}
              actions={<Button onClick={() => acknowledge(ride)}>{t('send.ok')}</Button>}
            >
              <p>
                {whenOf(ride.pickupAt, now, localizer)} · <bdi>{addressParts(ride.pickup)[0]}</bdi> ·{' '}
                <bdi>{ride.reference}</bdi>
              </p>
            </Notice>
          ))}
          {changed.map(({ what, ride }) => (
            <Notice
              key={`${ride.reference} ${ride.leg}`}
              tone="danger"
              title={changedText(what, localizer)}
              actions={<Button onClick={() => acknowledge(ride)}>{t('send.ok')}</Button>}
            >
              <p>
                {whenOf(ride.pickupAt, now, localizer)} · <bdi>{addressParts(ride.pickup.text)[0]}</bdi> ·{' '}
                <bdi>{ride.reference}</bdi>
              </p>
            </Notice>
          ))}
        </div>
      </div>
      {listed ? (
        <RideList
          rides={rides}
          current={current}
          driver={answer.driver.name}
          now={now}
          choices={choices}
          onOpen={(ride) => window.location.assign(current && isSame(ride, current) ? '#' : addressOf(ride))}
          onBack={() => window.history.back()}
          onLeave={drive.leave}
        />
      ) : shown ? (
        <RideScreen
          ride={shown}
          isAside={current !== null && isUnderWay(current) && !isSame(shown, current)}
          now={now}
          onReport={(type, drivenMetres) => void drive.report(shown, type, seen, drivenMetres)}
        />
      ) : (
        <div className={styles.empty}>
          <h1 className={styles.title}>{t(rides.length === 0 ? 'day.none' : 'day.done')}</h1>
          <p className={styles.muted}>{t('day.new')}</p>
          {choices}
          <Button className={styles.action} onClick={openList}>
            {t('day.list')}
          </Button>
        </div>
      )}
      {listed || !shown ? null : (
        <div className={styles.bar}>
          <span>
            {next
              ? t('day.next', { time: whenOf(next.pickupAt, now, localizer), way: wayText(next, localizer) })
              : t('day.last')}
          </span>
          <button type="button" onClick={openList}>
            {t('day.list')}
          </button>
        </div>
      )}
      {answer.operator.phone && !listed ? (
        <a className={styles.action} href={phoneHref(answer.operator.phone)}>
          {t('office.call')}
        </a>
      ) : null}
    </main>
  );
}

/** The phone measures every few seconds: an older position is not where the vehicle is. */
const liveMs = 60_000;

/** What is said where no position is sent, so that the driver does something about it. */
const badKeys: Readonly<Partial<Record<PositionState['status'], DriveKey>>> = {
  denied: 'air.denied',
  unavailable: 'air.unavailable',
  coarse: 'air.coarse',
};

/** Shows whether the position is sent, and its age. */
function Air({ position, offline, now }: { position: PositionState; offline: boolean; now: number }) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const bad = badKeys[position.status];
  if (bad) {
    return (
      <span className={styles.air} data-on="bad">
        {t(bad)}
      </span>
    );
  }
  if (position.status !== 'on') {
    const looking = position.status === 'looking';
    return <span className={styles.air}>{t(looking ? 'air.looking' : 'air.off')}</span>;
  }
  const ageMs = now - position.last.at;
  const age = ageText(ageMs / 1000, localizer);
  const isLive = !offline && ageMs <= liveMs;
  return (
    <span className={styles.air} data-on={isLive ? 'true' : 'false'}>
      {t(offline ? 'air.kept' : isLive ? 'air.on' : 'air.last', { age })}
    </span>
  );
}
