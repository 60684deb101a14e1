import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import type { ReactNode } from 'react';
import styles, { css } from './drive.module.css';
import { RideList } from './ride-list.tsx';
import { RideScreen } from './ride-screen.tsx';
import type { DriveRide } from './rides.ts';
import { SignIn } from './sign-in.tsx';
import { aRide } from './testing.ts';

/** The driver's page. */
export default { title: 'Desk/Driver', parameters: { layout: 'fullscreen' } };

const noon = Date.parse('2026-11-24T12:00:00Z');
const nothing = () => {};

function Page({ children }: { children: ReactNode }) {
  return (
    <StyleRoot locale="en-GB">
      <Inside>{children}</Inside>
    </StyleRoot>
  );
}
function Inside({ children }: { children: ReactNode }) {
  useSheet(css);
  return <main className={styles.page}>{children}</main>;
}

const story = (ride: Partial<DriveRide>) => ({
  render: () => (
    <Page>
      <RideScreen ride={aRide(ride)} now={noon} onReport={nothing} />
    </Page>
  ),
});

const atAirport = {
  flight: { number: 'BA178', from: 'New York JFK', landsAt: '2026-11-24T11:10:00+00:00' },
  note: 'Arrivals, pillar 12. Child seat for a four-year-old.',
};

export const ToCome = story({ ...atAirport });
export const OnTheWay = story({ ...atAirport, status: 'started' });
export const AtThePickup = story({ ...atAirport, status: 'arrived', noShowFrom: '2026-11-24T12:30:00+00:00' });
export const PassengerThere = story({ status: 'arrived', passengerHereAt: '2026-11-24T11:58:00+00:00' });
export const NobodyCame = story({ status: 'arrived', noShowFrom: '2026-11-24T11:50:00+00:00' });
export const PassengerOnBoard = story({ status: 'pob', fare: { totalMinor: 7500, owedMinor: 7500, currency: 'GBP' } });

export const ByTheHour = story({ status: 'pob', hours: 3, hire: { includedMetres: 60_000, unit: 'km' } });

export const OneOfSeveralCars = story({
  leg: 'outbound2',
  passengers: 4,
  cars: [
    { number: 1, own: false, passengers: 5, driver: 'Driver 3', registration: 'LK21 ABC' },
    { number: 2, own: true, passengers: 4, driver: 'Driver 12', registration: 'LK22 DEF' },
    { number: 3, own: false, passengers: 4, driver: '', registration: '' },
  ],
});

export const AllRides = {
  render: () => {
    const rides = [
      aRide({ reference: 'A', status: 'finish', pickupAt: '2026-11-24T08:00:00+00:00' }),
      aRide({ reference: 'B', status: 'started' }),
      aRide({ reference: 'C', leg: 'return', pickupAt: '2026-11-25T07:30:00+00:00', largeChildSeats: 0 }),
    ];
    return (
      <Page>
        <RideList
          rides={rides}
          current={rides[1] ?? null}
          driver="Driver 12"
          now={noon}
          onBack={nothing}
          onLeave={nothing}
        />
      </Page>
    );
  },
};

export const SigningIn = {
  render: () => (
    <StyleRoot locale="en-GB">
      <SignIn said="" onIn={nothing} />
    </StyleRoot>
  ),
};
