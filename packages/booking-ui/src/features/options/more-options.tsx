import * as limits from 'booking-core/domain/limits';
import { configurationOf, vehicleTypesOf } from 'booking-core/selectors';
import { useBookingState, useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import moreOptionsStyles, { css } from './more-options.module.css';
import optionsStyles from './options.module.css';
import { most, OptionStepper } from './options.tsx';

/** Hand bags, child seats and pets, each when the operator takes them (specification 1 §3, configuration). */
export function MoreOptions() {
  useSheet(css);
  const t = useT();
  const configuration = useBookingState(configurationOf);
  const vehicles = useBookingState(vehicleTypesOf);
  const few = { min: 0, max: limits.maxPetsOrChildren };
  return (
    <>
      <div className={`${optionsStyles.root} ${moreOptionsStyles.root}`}>
        {configuration?.showSmallChildSeat ? (
          <OptionStepper
            option="smallChilds"
            label={t('options.smallChildSeats')}
            hint={t('options.smallChildSeats.hint')}
            {...few}
          />
        ) : null}
        {configuration?.showLargeChildSeat ? (
          <OptionStepper
            option="largeChilds"
            label={t('options.largeChildSeats')}
            hint={t('options.largeChildSeats.hint')}
            {...few}
          />
        ) : null}
        {configuration?.showPet ? (
          <>
            <OptionStepper
              option="smallPets"
              label={t('options.smallPets')}
              hint={t('options.smallPets.hint')}
              {...few}
            />
            <OptionStepper
              option="otherPets"
              label={t('options.otherPets')}
              hint={t('options.otherPets.hint')}
              {...few}
            />
          </>
        ) : null}
        {configuration?.showOtherEquipment === false ? null : (
          <OptionStepper
            option="handBags"
            label={t('options.handBags')}
            hint={t('options.handBags.hint')}
            min={0}
            max={most(vehicles, (vehicle) => vehicle.handBags + vehicle.maxLuggage)}
          />
        )}
      </div>
      {configuration?.showPet ? (
        <p className={`tb-words ${moreOptionsStyles.words}`}>{t('options.assistanceDogs')}</p>
      ) : null}
    </>
  );
}
