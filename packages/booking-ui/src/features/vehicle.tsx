import type { BookingState } from 'booking-core';
import { type BookingOptions, formatMoney, type Money, seatsNeeded, type VehicleType } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { errorText, selectFare, selectShownIssue, selectVehicles } from 'booking-core/views';
import { useId } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { RadioCards } from '../primitives/radio-cards.tsx';
import { Silhouette, silhouetteOf } from '../primitives/silhouettes/silhouette.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { useSheet } from '../styles/use-sheet.ts';
import css from '../styles/vehicle.css?inline';
import { counted, issueWords, wordsOf } from './format.ts';
import { PhoneLink } from './phone-link.tsx';
import { same } from './same.ts';
import { TierSwitch } from './tier.tsx';

const SetByOffer = createLazy(() => import('./set-by-offer.tsx').then((module) => module.SetByOffer), { quiet: true });

/** The vehicles as cards: what each takes and what it costs on this journey; one that is too small says so. */
export function VehicleSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const options = useBookingState((state) => state.journey.options);
  return (
    <section className="tb-section tb-vehicle" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('vehicle.title')}
        <small className="tb-section-note">{needsText(options, t)}</small>
      </h2>
      <TierSwitch />
      <VehicleList />
    </section>
  );
}

function VehicleList() {
  const t = useT();
  const locale = useLocale();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const id = useId();
  const boot = useBookingState((state) => state.boot);
  const strip = useBookingState((state) => state.flow.layout.vehicles === 'strip');
  const all = useBookingMemo(selectVehicles, same);
  const fixed = useBookingState((state) => state.offer?.vehicleId ?? null);
  const fare = useBookingMemo(fareFacts, same);
  const issue = useBookingMemo((state) => selectShownIssue(state, 'vehicle', now), same);

  if (boot.status !== 'ready' || (boot.vehicleTypes === null && boot.vehiclesError === null)) {
    return <VehicleSkeletons text={t('vehicle.loading')} strip={strip} />;
  }
  if (boot.vehiclesError && !boot.vehicleTypes?.length) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t('vehicle.failed')}
        actions={
          <>
            <Button kind="secondary" onClick={() => dispatch({ type: 'boot.retried' })}>
              {t('common.retry')}
            </Button>
            <PhoneLink />
          </>
        }
      >
        <p>{wordsOf(errorText(boot.vehiclesError), t)}</p>
      </Notice>
    );
  }
  const noneFits = !all.some((entry) => entry.fits);
  const only = all.filter(({ vehicle }) => vehicle.id === fixed);
  const vehicles = only.length > 0 ? only : all;
  const words = issueWords(issue, t('vehicle.title'), t);
  return (
    <>
      {noneFits ? (
        <Notice tone="danger" role="status" title={t('error.noVehicle')}>
          <p>{t('vehicle.noneHint')}</p>
        </Notice>
      ) : null}
      <RadioCards
        label={t('vehicle.title')}
        className={strip ? 'tb-vehicles tb-vehicle-strip' : 'tb-vehicles'}
        cardClassName="tb-vehicle-card"
        field="vehicle"
        invalid={words !== null && !noneFits}
        describedBy={[words ? `${id}-words` : '', only.length > 0 ? `${id}-set` : ''].join(' ').trim() || undefined}
        value={vehicles.find((entry) => entry.selected && entry.fits)?.vehicle.id ?? null}
        onValue={(vehicleId) => dispatch({ type: 'journey.vehicleChosen', vehicleId })}
        options={vehicles.map(({ vehicle, fare: own, fits }) => {
          const price = fits && own ? formatMoney(own, locale) : null;
          const kind = t(fare.estimated ? 'fare.estimated' : 'fare.fixed');
          return {
            value: vehicle.id,
            disabled: !fits,
            name: price ? `${vehicle.name}, ${price}` : vehicle.name,
            description: fits
              ? [roomText(vehicle, t), price ? kind : '', vehicle.description].filter(Boolean).join(', ')
              : `${t('vehicle.tooSmall')}, ${fitsText(vehicle, t)}`,
            content: (
              <VehicleCard
                vehicle={vehicle}
                fits={fits}
                fare={own}
                loading={fare.loading}
                kind={kind}
                locale={locale}
                t={t}
              />
            ),
          };
        })}
      />
      {only.length > 0 ? <SetByOffer id={`${id}-set`} /> : null}
      <p className="tb-words" id={`${id}-words`} data-error="true">
        {noneFits ? '' : (words ?? '')}
      </p>
    </>
  );
}

const fareFacts = (state: BookingState) => {
  const fare = selectFare(state);
  return { loading: fare.status === 'loading', estimated: fare.estimated };
};

interface VehicleCardProps {
  vehicle: VehicleType;
  fits: boolean;
  fare: Money | null;
  loading: boolean;
  kind: string;
  locale: string;
  t: Translate;
}

function VehicleCard({ vehicle, fits, fare, loading, kind, locale, t }: VehicleCardProps) {
  return (
    <>
      <Silhouette kind={silhouetteOf(vehicle)} />
      <span className="tb-vehicle-body">
        <b className="tb-vehicle-name">{vehicle.name}</b>
        {fits ? (
          <span className="tb-vehicle-room">
            <span>
              <PersonIcon />
              {vehicle.passengers}
              <span className="tb-vehicle-word">
                {t(vehicle.passengers === 1 ? 'vehicle.seatWord' : 'vehicle.seatsWord', { count: vehicle.passengers })}
              </span>
            </span>
            <span>
              <CaseIcon />
              {vehicle.maxLuggage}
              <span className="tb-vehicle-word">
                {t(vehicle.maxLuggage === 1 ? 'vehicle.bagWord' : 'vehicle.bagsWord', { count: vehicle.maxLuggage })}
              </span>
            </span>
            {vehicle.handBags > 0 ? (
              <span>
                <HandBagIcon />
                {vehicle.handBags}
                <span className="tb-vehicle-word">
                  {t(vehicle.handBags === 1 ? 'vehicle.handBagWord' : 'vehicle.handBagsWord', {
                    count: vehicle.handBags,
                  })}
                </span>
              </span>
            ) : null}
          </span>
        ) : (
          <span className="tb-vehicle-room">{fitsText(vehicle, t)}</span>
        )}
      </span>
      <span className="tb-vehicle-fare">
        {!fits ? (
          <span className="tb-vehicle-off">{t('vehicle.tooSmall')}</span>
        ) : fare ? (
          <>
            {formatMoney(fare, locale)}
            <small>{kind}</small>
          </>
        ) : loading ? (
          <>
            <Skeleton className="tb-vehicle-fare-wait" />
            <Skeleton className="tb-vehicle-kind-wait" />
          </>
        ) : null}
      </span>
    </>
  );
}

function VehicleSkeletons({ text, strip }: { text: string; strip: boolean }) {
  return (
    <div className={strip ? 'tb-vehicles tb-vehicle-strip' : 'tb-vehicles'} role="status" aria-label={text}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div className="tb-vehicle-card tb-vehicle-wait" key={key}>
          <Skeleton className="tb-vehicle-car-wait" />
          <span className="tb-vehicle-body">
            <Skeleton className="tb-vehicle-name-wait" />
            <Skeleton className="tb-vehicle-room-wait" />
          </span>
          <Skeleton className="tb-vehicle-fare-wait" />
        </div>
      ))}
    </div>
  );
}

const needsText = (options: BookingOptions, t: Translate) =>
  `${counted(t, seatsNeeded(options), 'vehicle.passenger', 'vehicle.passengers')}, ${counted(
    t,
    options.luggages,
    'vehicle.bag',
    'vehicle.bags',
  )}`;

const roomText = (vehicle: VehicleType, t: Translate) =>
  [
    counted(t, vehicle.passengers, 'vehicle.seat', 'vehicle.seats'),
    counted(t, vehicle.maxLuggage, 'vehicle.bag', 'vehicle.bags'),
    vehicle.handBags > 0 ? counted(t, vehicle.handBags, 'vehicle.handBag', 'vehicle.handBags') : '',
  ]
    .filter(Boolean)
    .join(', ');

const fitsText = (vehicle: VehicleType, t: Translate) =>
  t('vehicle.fits', {
    people: counted(t, vehicle.passengers, 'vehicle.person', 'vehicle.people'),
    bags: counted(t, vehicle.maxLuggage, 'vehicle.bag', 'vehicle.bags'),
  });

const icon = { width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };

const PersonIcon = () => (
  <svg {...icon} strokeLinecap="round" aria-hidden="true">
    <circle cx="8" cy="5" r="2.700" />
    <path d="M2.800 14c.4-2.900 2.400-4.600 5.200-4.600s4.800 1.700 5.200 4.600" />
  </svg>
);

const CaseIcon = () => (
  <svg {...icon} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <path d="M4 4.800h8c.7 0 1.200.5 1.200 1.200v6.500c0 .7-.5 1.200-1.200 1.200H4c-.7 0-1.200-.5-1.200-1.200V6c0-.7.5-1.200 1.200-1.200zM5.800 4.800V2.300h4.400v2.500M5.800 7.500v3.500M10.200 7.500v3.500" />
  </svg>
);

const HandBagIcon = () => (
  <svg {...icon} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <path d="M3.300 5.500h9.400c.7 0 1.200.5 1.200 1.200v5.100c0 .7-.5 1.200-1.200 1.200H3.300c-.7 0-1.200-.5-1.200-1.200V6.700c0-.7.5-1.200 1.200-1.200zM6 5.500V4.200c0-.6.5-1.100 1.100-1.100h1.800c.6 0 1.100.5 1.100 1.100v1.300M2.100 8.700h11.800" />
  </svg>
);
