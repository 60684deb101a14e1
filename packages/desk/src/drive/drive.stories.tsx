import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import type { ReactNode } from 'react';
import type { RidesAnswer } from './api.ts';
import styles, { css } from './drive.module.css';
import { DrivePage } from './drive-page.tsx';
import { type DriveLocalizer, english, fetchLocalizer, LocalizerContext } from './localizer.ts';
import type { PushStatus } from './push.ts';
import { PushChoice } from './push-choice.tsx';
import { RideList } from './ride-list.tsx';
import { RideScreen } from './ride-screen.tsx';
import type { DriveRide } from './rides.ts';
import { SignIn } from './sign-in.tsx';
import { keepInMemory } from './storage.ts';
import { aRide } from './testing.ts';

/** The driver's page. */
export default { title: 'Desk/Driver', parameters: { layout: 'fullscreen' } };

const noon = Date.parse('2026-11-24T12:00:00Z');
const nothing = () => {};

function Page({ children, localizer = english }: { children: ReactNode; localizer?: DriveLocalizer }) {
  return (
    <StyleRoot locale={localizer.locale} dir={localizer.dir}>
      <LocalizerContext.Provider value={localizer}>
        <Inside>{children}</Inside>
      </LocalizerContext.Provider>
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

/** The same in another language of the phone. */
const spoken = (locale: string, ride: Partial<DriveRide>) => ({
  loaders: [async () => ({ localizer: await fetchLocalizer([locale]) })],
  render: (_args: object, { loaded }: { loaded: Record<string, unknown> }) => (
    <Page localizer={loaded.localizer as DriveLocalizer}>
      <RideScreen ride={aRide(ride)} now={noon} onReport={nothing} />
    </Page>
  ),
});

const inDubai = {
  pickup: { text: 'مطار دبي الدولي، مبنى 3، دبي', postcode: '', note: '', latitude: 25.2494, longitude: 55.3565 },
  dropoff: { text: 'برج خليفة، دبي', postcode: '', note: '', latitude: 25.1972, longitude: 55.2744 },
  fare: { totalMinor: 7550, owedMinor: 7550, currency: 'AED' },
};

export const InArabic = spoken('ar-AE', {
  ...inDubai,
  ...atAirport,
  status: 'arrived',
  noShowFrom: '2026-11-24T11:50:00+00:00',
});
export const ByTheHourInFrench = spoken('fr-FR', {
  ...{ status: 'pob', hours: 3, hire: { includedMetres: 60_500, unit: 'km' } },
  fare: { totalMinor: 17_500, owedMinor: 17_500, currency: 'EUR' },
});
export const InGerman = spoken('de-DE', { ...atAirport, status: 'started' });

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
          onOpen={nothing}
          onBack={nothing}
          onLeave={async () => {}}
        />
      </Page>
    );
  },
};

/** What is said of a locked phone, by what its browser can do. */
const pushIn = (locale: string) => ({
  loaders: [async () => ({ localizer: await fetchLocalizer([locale]) })],
  render: (_args: object, { loaded }: { loaded: Record<string, unknown> }) => (
    <Page localizer={loaded.localizer as DriveLocalizer}>
      {(['off', 'on', 'refused', 'homeScreen', 'unsupported'] satisfies PushStatus[]).map((status) => (
        <PushChoice key={status} push={{ status, busy: false, problem: '', toggle: nothing }} />
      ))}
    </Page>
  ),
});
export const Notifications = pushIn('en-GB');
export const NotificationsInArabic = pushIn('ar-AE');

export const SigningIn = {
  render: () => (
    <StyleRoot locale="en-GB">
      <SignIn said="" onIn={nothing} />
    </StyleRoot>
  ),
};

let asked: () => unknown = () => new Promise(() => {});
const network = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = String(input instanceof Request ? input.url : input);
  return address.startsWith('/drive/v1') ? ((await asked()) as Response) : network(input, init);
};

/** The whole page with a fixed server response, and the rides stored on the phone by an earlier visit. */
const page = (answer: () => unknown, kept: RidesAnswer | null = null) => ({
  loaders: [
    async () => {
      const phone = keepInMemory();
      if (kept) await phone.changeRides(() => kept);
      return { phone };
    },
  ],
  render: (_args: object, { loaded }: { loaded: Record<string, unknown> }) => {
    asked = answer;
    return (
      <StyleRoot locale="en-GB">
        <DrivePage kept={loaded.phone as ReturnType<typeof keepInMemory>} />
      </StyleRoot>
    );
  },
});
const day = (rides: DriveRide[], available = true): RidesAnswer => ({
  driver: { id: 1, name: 'Grace Hopper', callSign: '12', available },
  operator: { name: 'Demonstration Cars', phone: '+442079460000' },
  now: new Date().toISOString(),
  rides,
});
const told = (rides: DriveRide[]) => () => Response.json(day(rides));
const cutOff = () => Promise.reject(new TypeError('no network'));
const [first, second] = [
  aRide({ reference: 'A', ...atAirport }),
  aRide({ reference: 'B', leg: 'return', pickupAt: '2026-11-24T17:30:00+00:00' }),
];

export const Day = page(told([first, second]));
export const NoRides = page(told([]));
export const DayDone = page(told([{ ...first, status: 'finish' }]));
export const TakesNoRides = page(() => Response.json(day([], false)));
export const NoNetwork = page(cutOff, day([first, second]));
export const NothingKept = page(cutOff);
