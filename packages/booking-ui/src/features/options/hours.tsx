import { formatDistance, formatMoney, type Money, unitName } from 'booking-core/domain';
import { configurationOf, distanceUnitOf } from 'booking-core/selectors';
import { useBookingState, useDispatch, useLocale, useT } from '../../booking-context.tsx';
import { Stepper } from '../../primitives/stepper.tsx';

/** The number of hours for which the car is hired. */
export function HoursPart() {
  const t = useT();
  const dispatch = useDispatch();
  const { minimumHours = 1, maximumHours = 1 } = useBookingState(configurationOf) ?? {};
  const hours = useBookingState((state) => state.journey.hours ?? minimumHours);
  return (
    <div className="tb-when-panel">
      <Stepper
        label={t('hours.count')}
        hint={t('hours.hint')}
        value={hours}
        min={minimumHours}
        max={maximumHours}
        onValue={(next) => dispatch({ type: 'journey.hoursChosen', hours: next })}
        lessText={t('options.less')}
        moreText={t('options.more')}
      />
    </div>
  );
}

/** `60 km included, then £1.73 per km`. @param excess the price of each distance unit beyond `metres` */
export function HireText({ metres, excess }: { metres: number; excess: Money }) {
  const t = useT();
  const locale = useLocale();
  const unit = useBookingState(distanceUnitOf);
  return t('hours.included', {
    distance: formatDistance(metres, locale, unit),
    money: formatMoney(excess, locale),
    unit: unitName(locale, unit),
  });
}
