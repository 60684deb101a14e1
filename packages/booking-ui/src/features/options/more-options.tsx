import * as limits from 'booking-core/domain/limits';
import { configurationOf, vehicleTypesOf } from 'booking-core/selectors';
import { useId } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Chip } from '../../primitives/chips.tsx';
import { Icon } from '../../primitives/icon.tsx';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import moreOptionsStyles, { css } from './more-options.module.css';
import optionsStyles from './options.module.css';
import { mayTakeWheelchair, most, OptionStepper } from './options.tsx';

/** Hand bags, child seats and pets, each if the operator offers it (specification 1 §3, configuration). */
export function MoreOptions() {
  useSheet(css);
  const t = useT();
  const configuration = useBookingState(configurationOf);
  const vehicles = useBookingState(vehicleTypesOf);
  const few = { min: 0, max: limits.maxPetsOrChildren };
  const wheelchair = useBookingState(({ journey }) => journey.options.wheelchair === true);
  const takesWheelchairs = useBookingState(mayTakeWheelchair);
  const dispatch = useDispatch();
  const hint = useId();
  return (
    <>
      {takesWheelchairs ? (
        <div className={moreOptionsStyles.need}>
          <Chip
            text={t('options.wheelchair')}
            on={wheelchair}
            describedBy={hint}
            onPress={() => dispatch({ type: 'journey.wheelchairChosen', on: !wheelchair })}
          />
          <p className="tb-words" id={hint}>
            {t('options.wheelchair.hint')}
          </p>
        </div>
      ) : null}
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
      <ChildAges />
      {configuration?.showPet ? (
        <p className={`tb-words ${moreOptionsStyles.words}`}>{t('options.assistanceDogs')}</p>
      ) : null}
    </>
  );
}

/** The age of each seat's child, so that the driver brings the right seat. */
function ChildAges() {
  const t = useT();
  const dispatch = useDispatch();
  const { smallChilds, largeChilds, childAges } = useBookingState((state) => state.journey.options);
  const rows = [
    { count: smallChilds, first: 0, label: 'options.smallChildAge' },
    { count: largeChilds, first: limits.maxPetsOrChildren, label: 'options.largeChildAge' },
  ] as const;
  if (smallChilds + largeChilds === 0) return null;
  return (
    <div className={`${optionsStyles.root} ${moreOptionsStyles.root}`}>
      {rows.flatMap(({ count, first, label }) =>
        Array.from({ length: count }, (_, index) => (
          <AgeField
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            key={first + index}
            label={t(label, { number: index + 1 })}
            age={childAges?.[first + index] ?? null}
            onAge={(age) => dispatch({ type: 'journey.childAgeChosen', seat: first + index, age })}
          />
        )),
      )}
    </div>
  );
}

const oldest = 12;

function AgeField({ label, age, onAge }: { label: string; age: number | null; onAge: (age: number | null) => void }) {
  useSheet(fieldsCss);
  const t = useT();
  const id = useId();
  return (
    <div className={`tb-field ${moreOptionsStyles.age}`}>
      <div className="tb-field-box">
        <label className="tb-label tb-field-label" htmlFor={id}>
          {label}
        </label>
        <select
          id={id}
          className="tb-field-input"
          value={String(age ?? '')}
          onChange={({ currentTarget: { value } }) => onAge(value === '' ? null : Number(value))}
        >
          <option value="">{t('options.childAge.none')}</option>
          <option value="0">{t('options.childAge.baby')}</option>
          {Array.from({ length: oldest }, (_, year) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a year is its number
            <option key={year}>{year + 1}</option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </div>
    </div>
  );
}
