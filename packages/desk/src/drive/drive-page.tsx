import { phoneHref } from 'booking-core/domain/phone';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useKeptFocus } from 'booking-ui/use-kept-focus';
import { useRef } from 'react';
import { addressOf, isRideAddress, listAddress, openList, useFragment } from './address.ts';
import type { RidesAnswer } from './api.ts';
import { TakeNoRides } from './availability.tsx';
import { DayNotices } from './day-notices.tsx';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { wayText, whenOf } from './messages.ts';
import { PositionLine } from './position-line.tsx';
import { PushChoice } from './push-choice.tsx';
import { RideList } from './ride-list.tsx';
import { RideScreen } from './ride-screen.tsx';
import { currentRide, type DriveRide, isOver, isSame, isUnderWay, rideAfter } from './rides.ts';
import { SignIn } from './sign-in.tsx';
import type { DriveStorage } from './storage.ts';
import { type Drive, useDrive } from './use-drive.ts';
import { useNow } from './use-now.ts';
import { usePosition } from './use-position.ts';
import { type Push, usePush } from './use-push.ts';
import { useSignInLink } from './use-sign-in-link.ts';

/** The driver's page: signing in, the ride that is driven now, all rides. */
export function DrivePage({ kept }: { kept: DriveStorage }) {
  useSheet(css);
  const link = useSignInLink(kept);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div ref={page}>
      {link.isSending ? (
        <main className={styles.page} tabIndex={-1} aria-busy="true" />
      ) : (
        <Rides kept={kept} said={link.said} onIn={link.forget} onAgain={link.again} />
      )}
    </div>
  );
}

interface RidesProps {
  kept: DriveStorage;
  /** Why a sign-in link did not sign the driver in; '' when it did. */
  said: string;
  onIn: () => void;
  /** Tries the sign-in link again; null when none waits. */
  onAgain: (() => void) | null;
}

/** The rides of the driver who is signed in; else the form to sign in, or that the office cannot be reached. */
function Rides({ kept, said, onIn, onAgain }: RidesProps) {
  const { t } = useLocalizer();
  const drive = useDrive(kept);
  const fragment = useFragment();
  const { refresh, answer } = drive;
  const isKnown = drive.status !== 'opening' && !drive.offline;
  const push = usePush(isKnown ? (drive.status === 'signedOut' ? 'signedOut' : 'signedIn') : 'unknown', refresh);
  const isUnlisted = useIsUnlisted(drive, fragment);

  if (drive.status === 'opening') return <main className={styles.page} tabIndex={-1} aria-busy="true" />;
  if (drive.status === 'signedOut') {
    const enter = () => {
      onIn();
      void drive.enter();
    };
    return <SignIn said={said} onIn={enter} onAgain={onAgain} />;
  }
  if (!answer) {
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
  return <Day drive={drive} answer={answer} push={push} fragment={fragment} isUnlisted={isUnlisted} />;
}

/** Whether the address is that of a ride that the driver does not have, by a list that came after the address. */
function useIsUnlisted({ answer, offline, rides, gone }: Drive, fragment: string): boolean {
  /** The list that was shown when the address became this one: a new ride may be missing in it. */
  const before = useRef({ fragment, answer });
  if (before.current.fragment !== fragment) before.current = { fragment, answer };
  return (
    isRideAddress(fragment) &&
    answer !== before.current.answer &&
    !offline &&
    ![...rides, ...gone].some((ride) => addressOf(ride) === fragment)
  );
}

interface DayProps {
  drive: Drive;
  answer: RidesAnswer;
  push: Push;
  fragment: string;
  /** Whether the address is that of a ride that the driver does not have. */
  isUnlisted: boolean;
}

/** The ride that is driven now, one opened from the list, or the list; with what the driver has to know. */
function Day({ drive, answer, push, fragment, isUnlisted }: DayProps) {
  const { t } = useLocalizer();
  const page = useRef<HTMLElement>(null);
  const phoneNow = useNow(1_000);
  const now = phoneNow + drive.aheadMs;
  const { rides } = drive;
  const current = currentRide(rides);
  const position = usePosition(current !== null && isUnderWay(current), (seen) => {
    if (current) drive.reportPosition(current, seen);
  });
  const seen = position.status === 'on' ? position.last : null;
  const isListed = fragment === listAddress;
  const shown = rides.find((ride) => !isOver(ride) && addressOf(ride) === fragment) ?? current;
  // A list that this phone stored before drivers could say so does not tell.
  const isAvailable = answer.driver.available !== false;
  // The pressed button has gone.
  const focusPage = () => page.current?.focus();
  const setAvailable = async (is: boolean) => {
    await drive.setAvailable(is);
    focusPage();
  };
  const choices = (
    <>
      <PushChoice push={push} />
      {isAvailable ? <TakeNoRides setAvailable={setAvailable} /> : null}
    </>
  );
  return (
    <main className={styles.page} ref={page} tabIndex={-1}>
      <div className={styles.bar}>
        <span>
          {shown && !isListed
            ? t('day.ride', {
                number: rides.findIndex((ride) => isSame(ride, shown)) + 1,
                count: rides.length,
              })
            : answer.driver.name}
        </span>
        <PositionLine position={position} offline={drive.offline} now={phoneNow} />
      </div>
      <DayNotices
        drive={drive}
        now={now}
        isUnlisted={isUnlisted}
        setAvailable={isAvailable ? null : setAvailable}
        onGone={focusPage}
      />
      {isListed ? (
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
      {isListed || !shown ? null : <NextRide rides={rides} shown={shown} now={now} />}
      {answer.operator.phone && !isListed ? (
        <a className={styles.action} href={phoneHref(answer.operator.phone)}>
          {t('office.call')}
        </a>
      ) : null}
    </main>
  );
}

/** The ride after the one that is shown, and the way to the list of all. */
function NextRide({ rides, shown, now }: { rides: readonly DriveRide[]; shown: DriveRide; now: number }) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const next = rideAfter(rides, shown);
  return (
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
  );
}
