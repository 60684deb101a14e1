import { formatMoney } from 'booking-core/domain';
import { distanceUnitOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useT } from '../../booking-context.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatDuration, routeText } from '../format.ts';
import { HireText } from '../lazy-features.ts';
import { type FareBefore, FareChange } from './fare-change.tsx';
import styles, { css } from './fare-lines.module.css';
import { type Fare, useFareBefore } from './summary.tsx';

/** The fare's lines, the previous fare and the route; shown where there is room or on request. */
export function FareLines({ fare, before: known }: { fare: Fare; before: FareBefore | null | undefined }) {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const unit = useBookingState(distanceUnitOf);
  const own = useFareBefore(fare);
  const before = known ?? own;
  const { money, lines, distanceMetres, durationSeconds, back } = fare;
  const hired = useBookingState((state) => state.journey.hours !== undefined);
  const currency = money?.currency ?? 'GBP';
  if (fare.status === 'loading' && lines.length === 0) {
    return (
      <div className="tb-lines" aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key}>
            <Skeleton className={styles.wait} />
            <Skeleton className={styles.wait} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      {before && money ? <FareChange before={before} money={money} /> : null}
      {fare.excess && distanceMetres ? (
        <p className="tb-words">
          <HireText metres={distanceMetres} excess={fare.excess} />
        </p>
      ) : null}
      {fare.onRequest ? <p className="tb-words">{t('fare.onRequest')}</p> : null}
      <dl className="tb-lines" data-old={fare.status === 'loading'}>
        {lines.map(({ kind, label, minor }) => (
          <div key={`${kind}${label}`} data-less={minor < 0}>
            <dt>{label}</dt>
            <dd>{formatMoney({ minor, currency }, locale).replace('-', '−')}</dd>
          </div>
        ))}
        {back?.fares ? (
          <>
            <div className={styles.route}>
              <dt>{t('fare.outbound')}</dt>
              <dd>{formatMoney(back.fares.outbound, locale)}</dd>
            </div>
            <div>
              <dt>{t('fare.back')}</dt>
              <dd>{formatMoney(back.fares.back, locale)}</dd>
            </div>
          </>
        ) : null}
        {distanceMetres === null ? null : (
          <div className={styles.route}>
            <dt>{t(hired ? 'return.byHour' : fare.estimated ? 'fare.routeEstimated' : 'fare.route')}</dt>
            <dd>
              {hired
                ? formatDuration(durationSeconds ?? 0, t)
                : routeText(distanceMetres, durationSeconds ?? 0, t, locale, unit)}
            </dd>
          </div>
        )}
        {back ? (
          <div>
            <dt>{t(fare.estimated ? 'fare.returnRouteEstimated' : 'fare.returnRoute')}</dt>
            <dd>{routeText(back.distanceMetres, back.durationSeconds, t, locale, unit)}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
