import { unitName } from 'booking-core/domain';
import { TextField } from 'booking-ui/primitives';
import type { Ref } from 'react';
import styles from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import { includedText } from './messages.ts';
import type { DriveRide } from './rides.ts';

export interface DistanceDrivenProps {
  hire: NonNullable<DriveRide['hire']>;
  typed: string;
  /** Whether the typed text is not a valid distance. */
  isWrong: boolean;
  onTyped: (typed: string) => void;
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** The field for the distance driven, at the end of an hourly hire. */
export function DistanceDriven({ hire, typed, isWrong, onTyped, inputRef }: DistanceDrivenProps) {
  const localizer = useLocalizer();
  const { t, locale } = localizer;
  return (
    <section className={styles.card} aria-label={t('distance.label')}>
      <TextField
        label={t('distance.driven', { unit: unitName(locale, hire.unit) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={typed}
        onValue={onTyped}
        inputRef={inputRef}
        error={isWrong ? t('distance.wrong', { example: new Intl.NumberFormat(locale).format(52.5) }) : null}
        hint={t('distance.hint', { distance: includedText(hire, localizer) })}
      />
    </section>
  );
}
