import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { RadioCards } from '../../primitives/radio-cards.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './vehicle.module.css';

/** The tier switch as its own section, for layouts without a vehicle section; otherwise it is in that section. */
export function TierSection() {
  const apart = useBookingState(({ flow }) => !flow.layout.steps.some((step) => step.includes('vehicle')));
  return apart ? <TierSwitch /> : null;
}

/** The price list's categories as a switch; nothing if there are fewer than two, or a promotion fixes the vehicle. */
export function TierSwitch() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const categories = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.categories : null));
  const tier = useBookingState((state) => state.journey.tier);
  const fixed = useBookingState((state) => state.promotion?.vehicleId != null);
  if (!categories || categories.length < 2 || fixed) return null;
  return (
    <RadioCards
      label={t('vehicle.tier')}
      className={styles.tiers}
      cardClassName={styles.tier}
      value={tier}
      options={categories.map((category) => ({ value: category.id, name: category.name, content: category.name }))}
      onValue={(chosen) => dispatch({ type: 'journey.tierChosen', tier: chosen })}
    />
  );
}
