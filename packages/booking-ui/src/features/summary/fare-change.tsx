import { biggestChange, type FareLine, formatMoney, type Journey, type Money, placeFields } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { vehicleLanguageOf, vehicleNameOf } from 'booking-core/selectors';
import { useBookingState, useJoin, useLocale, useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { optionText } from '../format.ts';
import { OperatorText } from '../operator-text.tsx';
import { placeTitle } from '../places/place-row.ts';
import { type FormatWhen, useWhen } from '../use-when.ts';
import styles, { css } from './fare-change.module.css';

/** The fare lines and the journey that a fare was calculated for. */
export interface FareInputs {
  readonly lines: readonly FareLine[];
  readonly journey: Journey;
}

/** The previously displayed fare with its inputs, and the inputs of the current one. */
export interface FareBefore extends FareInputs {
  readonly money: Money;
  readonly now: FareInputs;
}

export interface FareChangeProps {
  before: FareBefore;
  money: Money;
}

/** The change from the previously displayed fare: the difference and its causes. */
export function FareChange({ before, money }: FareChangeProps) {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const { by, why } = useChange(before, money);
  return (
    <p className={styles.change}>
      <span>
        {t('fare.was', { money: formatMoney(before.money, locale) })}
        {why ? (
          <>
            {' · '}
            <VehicleIn words={why} />
          </>
        ) : null}
      </span>
      <b data-less={money.minor < before.money.minor}>{by}</b>
    </p>
  );
}

/** The announcement after a new total and its vehicle: the difference and its causes. */
export function FareText({ before, money }: FareChangeProps) {
  const join = useJoin();
  const { by, why } = useChange(before, money);
  return (
    <>
      {', '}
      <VehicleIn words={join([by, why], ': ')} />
    </>
  );
}

/** A text in which the chosen vehicle's name carries its own `lang` attribute. */
function VehicleIn({ words }: { words: string }) {
  const vehicle = useBookingState(vehicleNameOf);
  const language = useBookingState(vehicleLanguageOf);
  const at = vehicle === '' ? -1 : words.indexOf(vehicle);
  if (at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <OperatorText language={language}>{vehicle}</OperatorText>
      {words.slice(at + vehicle.length)}
    </>
  );
}

function useChange(before: FareBefore, money: Money) {
  const t = useT();
  const join = useJoin();
  const locale = useLocale();
  const when = useWhen();
  const vehicle = useBookingState(vehicleNameOf);
  const by = { minor: money.minor - before.money.minor, currency: money.currency };
  const causes = causesOf(before.journey, before.now.journey, vehicle, t, when);
  const line = causes.length === 0 && before.lines.length > 0 ? biggestChange(before.lines, before.now.lines) : null;
  return {
    by: formatMoney(by, locale, true).replace('-', '−'),
    why: join(line ? [line.label] : causes, ', '),
  };
}

/** @returns texts of the differences between two journeys that affect the fare */
export function causesOf(
  before: Journey,
  after: Journey,
  vehicle: string,
  t: Translate,
  when: FormatWhen,
): readonly string[] {
  const people = after.options.passengers;
  const wayOf = (journey: Journey) => JSON.stringify(placeFields(journey).map(({ place }) => place?.fullAddress));
  const added = after.vias.filter(({ id }) => before.vias.every((via) => via.id !== id));
  const moved = wayOf(before) !== wayOf(after);
  const vehicleChanged = before.vehicleId !== after.vehicleId;
  const load = JSON.stringify(before.options) !== JSON.stringify(after.options);
  const causes = [
    vehicleChanged && (load && people > 1 ? t('change.vehicleFor', { vehicle, count: people }) : vehicle),
    load && !(vehicleChanged && people > 1) && optionText(after.options, t),
    moved &&
      (before.vias.length > 0 && after.vias.length === 0
        ? t('change.noVia')
        : added[0]?.place
          ? t('change.via', { place: placeTitle(added[0].place, t) })
          : t('change.way')),
    JSON.stringify(before.time) !== JSON.stringify(after.time) &&
      (after.time.kind === 'later' ? when(after.time.local) : t('time.asap')),
    (before.returnKind !== after.returnKind ||
      before.returnTime !== after.returnTime ||
      before.hours !== after.hours) &&
      (after.hours
        ? [t('return.byHour'), t('fare.hours', { hours: after.hours })].join(' ')
        : after.returnKind === 'waitAndReturn'
          ? t('return.wait')
          : after.returnKind === 'return'
            ? [t('return.return'), after.returnTime && when(after.returnTime)].filter(Boolean).join(' ')
            : t('return.oneWay')),
    before.promo?.code !== after.promo?.code && (after.promo ? after.promo.code : t('change.noPromo')),
  ];
  return causes.filter((cause) => typeof cause === 'string');
}
