import {
  type BookingOptions,
  countedVehicle,
  formatMoney,
  listed,
  seatsNeeded,
  type VehicleType,
} from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { selectFare, selectVehicles, type VehicleView } from 'booking-core/selectors';
import { useId, useState } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { RadioCards } from '../../primitives/radio-cards.tsx';
import { Silhouette, silhouetteOf } from '../../primitives/silhouettes/silhouette.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { counted, loadText } from '../format.ts';
import { NoVehicleFits, SetByPromotion, VehiclesFailed } from '../lazy-features.ts';
import { OperatorText } from '../operator-text.tsx';
import { useIssueText } from '../use-issue-text.ts';
import { TierSwitch } from './tier.tsx';
import styles, { css } from './vehicle.module.css';

/** The vehicles as cards with capacity and fare for this journey; vehicles that are too small are marked. */
export function VehicleSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const options = useBookingState((state) => state.journey.options);
  const seats = seatsNeeded(options);
  return (
    <section className="tb-section tb-vehicle" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('vehicle.title')}
        {/* Omitted for a single passenger without bags. */}
        {seats + options.luggages > 1 || options.wheelchair ? (
          <small className="tb-quiet">{neededWords(options, t)}</small>
        ) : null}
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
  const id = useId();
  const boot = useBookingState((state) => state.boot);
  const strip = useBookingState((state) => state.flow.layout.vehicles === 'strip');
  const all = useBookingMemo(selectVehicles, same);
  const fixed = useBookingState((state) => state.promotion?.vehicleId ?? null);
  const loading = useBookingState((state) => selectFare(state).status === 'loading');
  const options = useBookingState((state) => state.journey.options);
  const [unfolded, setUnfolded] = useState<readonly Fold[]>([]);
  const title = t('vehicle.title');
  const words = useIssueText('vehicle', title);
  const className = strip ? `tb-vehicles ${styles.strip}` : 'tb-vehicles';

  if (boot.status !== 'ready' || (boot.vehicleTypes === null && boot.vehiclesError === null)) {
    return (
      <div className={className} role="status" aria-label={t('vehicle.loading')}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div className={`tb-card ${styles.card} tb-vehicle-wait`} key={key}>
            <Skeleton className={styles.carWait} />
            <span>
              <Skeleton className="tb-vehicle-fare-wait" />
              <Skeleton className="tb-vehicle-fare-wait" />
            </span>
            <Skeleton className="tb-vehicle-fare-wait" />
          </div>
        ))}
      </div>
    );
  }
  if (boot.vehiclesError && !boot.vehicleTypes?.length) {
    return <VehiclesFailed error={boot.vehiclesError} reserve="tb-wait-vehicle" />;
  }
  const noneFits = !all.some((entry) => entry.fits);
  const only = all.filter(({ vehicle }) => vehicle.id === fixed);
  const whole = strip || noneFits || only.length > 0;
  const vehicles: readonly FoldableVehicle[] = whole ? (only.length > 0 ? only : all) : foldVehicles(all);
  const unfoldButton = (fold: Fold) => {
    const count = vehicles.filter((entry) => entry.fold === fold && !entry.selected).length;
    const isOpen = unfolded.includes(fold);
    return (
      <Button
        kind="quiet"
        trailing="down"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => setUnfolded(isOpen ? unfolded.filter((each) => each !== fold) : [...unfolded, fold])}
      >
        {fold === 'dearer'
          ? t('vehicle.more', { count })
          : t(options.wheelchair ? 'vehicle.foldedNeed' : 'vehicle.folded', { count, load: neededWords(options, t) })}
      </Button>
    );
  };
  return (
    <>
      {noneFits ? <NoVehicleFits /> : null}
      <RadioCards
        label={title}
        className={className}
        cardClassName={`tb-card ${styles.card}`}
        field="vehicle"
        invalid={words !== null}
        describedBy={only.length > 0 ? `${id}-words ${id}-set` : `${id}-words`}
        value={vehicles.find((entry) => entry.selected && entry.fits)?.vehicle.id ?? null}
        onValue={(vehicleId) => dispatch({ type: 'journey.vehicleChosen', vehicleId })}
        options={vehicles.map((entry, index) => {
          const { vehicle, fits, cars, fold } = entry;
          const called = countedVehicle(vehicle.name, cars);
          const price = fits && entry.fare ? formatMoney(entry.fare, locale) : null;
          return {
            value: vehicle.id,
            disabled: !fits,
            hidden: fold !== undefined && !unfolded.includes(fold) && !entry.selected,
            before: fold && fold !== vehicles[index - 1]?.fold ? unfoldButton(fold) : null,
            name: (
              <>
                <OperatorText language={vehicle.language}>{called}</OperatorText>
                {price ? `, ${price}` : null}
              </>
            ),
            description: fits ? (
              <>
                {listed([
                  entry.awayMinutes !== null && t('time.away', { minutes: entry.awayMinutes }),
                  cars > 1 && t('vehicle.together', { cars }),
                  ...roomsOf(vehicle, cars).map(({ count, one, many }) => counted(t, count, one, many)),
                ])}
                {vehicle.description ? ', ' : null}
                <OperatorText language={vehicle.descriptionLanguage}>{vehicle.description}</OperatorText>
              </>
            ) : (
              listed([t(whyNot(vehicle, options)), fitsText(vehicle, t)])
            ),
            content: <VehicleCard entry={entry} price={price} loading={loading} options={options} />,
          };
        })}
      />
      {only.length > 0 ? <SetByPromotion id={`${id}-set`} /> : null}
      <p className={noneFits ? 'tb-hidden' : 'tb-words'} id={`${id}-words`} data-error="true">
        {words}
      </p>
    </>
  );
}

/** Why a vehicle is collapsed at first: it is more expensive, or too small. */
type Fold = 'dearer' | 'tooSmall';

interface FoldableVehicle extends VehicleView {
  readonly fold?: Fold;
}

const seenAtFirst = 3;

/**
 * The vehicles by fare, those too small last, each with its fold. The order does not depend on which is chosen or
 * expanded, so that no card moves when pressed. A single dearer vehicle is not collapsed: a button would be no shorter.
 */
function foldVehicles(byFare: readonly VehicleView[]): FoldableVehicle[] {
  const fitting = byFare.filter(({ fits }) => fits);
  const folds = fitting.length > seenAtFirst + 1;
  return [
    ...fitting.map((entry, index) => (folds && index >= seenAtFirst ? { ...entry, fold: 'dearer' as const } : entry)),
    ...byFare.filter(({ fits }) => !fits).map((entry) => ({ ...entry, fold: 'tooSmall' as const })),
  ];
}

interface VehicleCardProps {
  entry: VehicleView;
  price: string | null;
  loading: boolean;
  options: BookingOptions;
}

/** The required capacity: "2 passengers, 1 bag, wheelchair". */
const neededWords = (options: BookingOptions, t: Translate): string =>
  listed([loadText(seatsNeeded(options), options.luggages, t), options.wheelchair && t('options.wheelchair.one')]);

/** The message key of why a vehicle does not fit. */
const whyNot = (vehicle: VehicleType, { wheelchair }: BookingOptions) =>
  wheelchair && !vehicle.accessible ? 'vehicle.noWheelchair' : 'vehicle.tooSmall';

function VehicleCard({ entry: { vehicle, fits, cars, awayMinutes }, price, loading, options }: VehicleCardProps) {
  const t = useT();
  return (
    <>
      <VehiclePicture vehicle={vehicle} />
      <span className="tb-pair">
        <b>
          <OperatorText language={vehicle.language}>{countedVehicle(vehicle.name, cars)}</OperatorText>
        </b>
        {cars > 1 ? <span className="tb-quiet">{t('vehicle.together', { cars })}</span> : null}
        <span className={`tb-quiet ${styles.room}`}>
          {fits
            ? roomsOf(vehicle, cars).map(({ count, word, words, path }) => (
                <span key={word}>
                  <Icon name={{ path }} size={16} />
                  {count}
                  <span className={styles.word}>{t(count === 1 ? word : words, { count })}</span>
                </span>
              ))
            : fitsText(vehicle, t)}
        </span>
      </span>
      <span className={styles.fare}>
        {!fits ? (
          <span className="tb-quiet">{t(whyNot(vehicle, options))}</span>
        ) : price ? (
          <>
            <b className="tb-figure">{price}</b>
            {awayMinutes === null ? null : (
              <small className="tb-quiet">{t('fare.minutes', { minutes: awayMinutes })}</small>
            )}
          </>
        ) : loading ? (
          <Skeleton className="tb-vehicle-fare-wait" />
        ) : null}
      </span>
    </>
  );
}

/** The operator's picture if `image` is an address; a drawing without one, or if it fails to load. */
function VehiclePicture({ vehicle }: { vehicle: VehicleType }) {
  const [failed, setFailed] = useState('');
  const { image } = vehicle;
  if (!/[/.]/.test(image) || failed === image) return <Silhouette kind={silhouetteOf(vehicle)} />;
  return <img className="tb-silhouette" src={image} alt="" onError={() => setFailed(image)} />;
}

/** A vehicle's capacities, with their message keys and icons: a person, a suitcase, a hand bag. */
const rooms = [
  {
    room: 'passengers',
    one: 'vehicle.seat',
    many: 'vehicle.seats',
    word: 'vehicle.seatWord',
    words: 'vehicle.seatsWord',
    path: 'M8 7.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 21q.8-7 7.5-7t7.5 7',
  },
  {
    room: 'maxLuggage',
    one: 'vehicle.bag',
    many: 'vehicle.bags',
    word: 'vehicle.bagWord',
    words: 'vehicle.bagsWord',
    path: 'M6 8h12q2 0 2 2v9q0 2-2 2H6q-2 0-2-2v-9q0-2 2-2zM9 8V4h6v4M9 12v5m6-5v5',
  },
  {
    room: 'handBags',
    one: 'vehicle.handBag',
    many: 'vehicle.handBags',
    word: 'vehicle.handBagWord',
    words: 'vehicle.handBagsWord',
    path: 'M5 8h14q2 0 2 2v8q0 2-2 2H5q-2 0-2-2v-8q0-2 2-2zM9 8V7q0-2 2-2h2q2 0 2 2v1M3 13h18',
  },
] as const;

/** The total capacities of `cars` vehicles of a type. */
const roomsOf = (vehicle: VehicleType, cars: number) =>
  rooms
    .map((each) => ({ ...each, count: vehicle[each.room] * cars }))
    .filter(({ room, count }) => room !== 'handBags' || count > 0);

const fitsText = (vehicle: VehicleType, t: Translate) =>
  t('vehicle.fits', {
    people: counted(t, vehicle.passengers, 'vehicle.person', 'vehicle.people'),
    bags: counted(t, vehicle.maxLuggage, 'vehicle.bag', 'vehicle.bags'),
  });
