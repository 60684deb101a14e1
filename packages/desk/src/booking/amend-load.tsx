import { Checkbox, SelectField, Stepper, TextField } from 'booking-ui/primitives';
import styles from './actions.module.css';
import { type Amendable, agesOf, hasChildSeats } from './amendment.ts';
import type { Amendment } from './use-amendment.ts';

/** The counts of passengers, seats, luggage and pets, each with its limits. */
export const counts = [
  { field: 'people', label: 'People', min: 1, max: 60 },
  { field: 'smallChildSeats', label: 'Small child seats', min: 0, max: 2 },
  { field: 'largeChildSeats', label: 'Large child seats', min: 0, max: 2 },
  { field: 'cases', label: 'Cases', min: 0, max: 60 },
  { field: 'handBags', label: 'Hand bags', min: 0, max: 60 },
  { field: 'smallPets', label: 'Small pets', min: 0, max: 2 },
  { field: 'otherPets', label: 'Other pets', min: 0, max: 2 },
] as const;

export interface AmendLoadProps {
  amendment: Amendment;
  vehicles: Amendable['vehicles'];
  /** The children's ages as typed; `isAgesShownWrong` shows their error. */
  ages: string;
  isAgesShownWrong: boolean;
  onAges: (text: string) => void;
}

/** The fields for the vehicle type and the load of a booking. */
export function AmendLoad({ amendment, vehicles, ages, isAgesShownWrong, onAges }: AmendLoadProps) {
  const { change, set, errorOf } = amendment;
  return (
    <>
      <SelectField
        label="Vehicle"
        autoComplete="off"
        options={vehicles.map(({ id, name, people }) => ({ value: String(id), text: `${name}, up to ${people}` }))}
        value={String(change.vehicle)}
        onValue={(value) => set({ vehicle: Number(value) })}
        error={errorOf('vehicle')}
      />
      <div className={styles.counts}>
        {counts.map(({ field, label, min, max }) => (
          <Stepper
            key={field}
            label={label}
            value={change[field]}
            min={min}
            max={max}
            onValue={(value) => set({ [field]: value })}
            lessText="One less"
            moreText="One more"
          />
        ))}
      </div>
      {hasChildSeats(change) ? (
        <TextField
          label="Ages of the children"
          autoComplete="off"
          hint="In the order of the seats, 0 for a baby: 2, 7"
          value={ages}
          onValue={(text) => {
            onAges(text);
            const childAges = agesOf(text);
            if (childAges) set({ childAges });
          }}
          error={isAgesShownWrong ? 'Ages are years from 0 to 17: 2, 7' : errorOf('childAges')}
        />
      ) : null}
      <Checkbox
        label="A passenger travels in a wheelchair"
        checked={change.wheelchair}
        onChecked={(wheelchair) => set({ wheelchair })}
      />
    </>
  );
}
