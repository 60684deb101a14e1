import type { BookingState } from 'booking-core';
import { listed, maxCars, type OptionName, type VehicleType } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MessageKey } from 'booking-core/messages';
import { configurationOf, vehicleTypesOf } from 'booking-core/selectors';
import { useId, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Stepper } from '../../primitives/stepper.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { MoreOptions } from '../lazy-features.ts';
import styles, { css } from './options.module.css';

/** The most that `maxCars` vehicles of one type take; 8 per vehicle is assumed while the types are loading. */
export const most = (vehicles: readonly VehicleType[] | null, room: (vehicle: VehicleType) => number): number =>
  maxCars * (vehicles?.length ? Math.max(1, ...vehicles.map(room)) : 8);

/** One booking option with a count (specification 1 §3, booking options) as a stepper. */
export function OptionStepper(props: { option: OptionName; label: string; hint?: string; min: number; max: number }) {
  const t = useT();
  const dispatch = useDispatch();
  const value = useBookingState((state) => state.journey.options[props.option]);
  return (
    <Stepper
      label={props.label}
      {...(props.hint ? { hint: props.hint } : {})}
      value={value}
      min={props.min}
      max={Math.max(props.max, value)}
      lessText={t('options.less')}
      moreText={t('options.more')}
      onValue={(count) => dispatch({ type: 'journey.optionChanged', option: props.option, count })}
    />
  );
}

/** The label of the less common options that the operator offers, most of them until that is known; null for none. */
export function moreOptionsLabel(state: BookingState): MessageKey | null {
  const {
    showPet = true,
    showSmallChildSeat = true,
    showLargeChildSeat,
    showOtherEquipment = true,
  } = configurationOf(state) ?? {};
  const [both, seats, pets, neither] = showOtherEquipment
    ? (['options.more.seatsPetsBags', 'options.more.seatsBags', 'options.more.petsBags', 'options.more.bags'] as const)
    : (['options.more.seatsPets', 'options.more.seats', 'options.more.pets', null] as const);
  if (showSmallChildSeat || showLargeChildSeat) return showPet ? both : seats;
  return showPet ? pets : neither;
}

/** Whether any vehicle is wheelchair accessible; true while the vehicle types are unknown. */
export const mayTakeWheelchair = (state: BookingState): boolean =>
  vehicleTypesOf(state)?.some(({ accessible }) => accessible) ?? true;

/** The numbers of passengers and bags; the less common options are behind one button until one of them is used. */
export function OptionsSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const vehicles = useBookingState(vehicleTypesOf);
  const used = useBookingState(({ journey: { options } }) => {
    const rarer = options.smallChilds + options.largeChilds + options.smallPets + options.otherPets + options.handBags;
    return rarer > 0 || options.wheelchair === true;
  });
  const more = useBookingState(moreOptionsLabel);
  const wheelchair = useBookingState(mayTakeWheelchair);
  const label = listed([more && t(more), wheelchair && t('options.wheelchair.one')]);
  const [asked, setAsked] = useState<boolean | null>(null);
  const open = asked ?? used;
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('options.title')}
      </h2>
      <div className={styles.root}>
        <OptionStepper
          option="passengers"
          label={t('options.passengers')}
          min={limits.minPassengers}
          max={most(vehicles, (vehicle) => vehicle.passengers)}
        />
        <OptionStepper
          option="luggages"
          label={t('options.luggage')}
          min={limits.minLuggages}
          max={most(vehicles, (vehicle) => vehicle.maxLuggage)}
        />
      </div>
      {label ? (
        <>
          <Button
            kind="quiet"
            trailing="down"
            className={styles.expander}
            aria-expanded={open}
            aria-controls={`${id}-more`}
            onClick={() => setAsked(!open)}
          >
            {label}
          </Button>
          <div id={`${id}-more`} hidden={!open}>
            {open ? <MoreOptions reserve={styles.waiting} /> : null}
          </div>
        </>
      ) : null}
    </section>
  );
}
