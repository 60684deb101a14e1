import { dayText, type LocalTime } from 'booking-core/domain';
import { localAt } from 'booking-core/domain/zone';
import { fetchCode } from 'booking-core/fetch-code';
import { zoneOf } from 'booking-core/selectors';
import { useEffect, useState } from 'react';
import { useBookingState, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { TextField } from '../../primitives/text-field.tsx';
import { useWhen } from '../use-when.ts';
import styles from './time-picker.module.css';

const loadReader = () => import('booking-core/domain/typed-time');
type Reader = Awaited<ReturnType<typeof loadReader>>['readTypedTime'];

/**
 * A time typed in natural language. The parsed time is displayed under the field before it is applied; text that cannot
 * be parsed stays, with an error once Enter is pressed or the field is left.
 */
export function TypedTime({ onTime }: { onTime: (local: LocalTime) => void }) {
  const t = useT();
  const when = useWhen();
  const locale = useLocale();
  const zone = useBookingState(zoneOf);
  const now = useNow(60_000);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const [reader, setReader] = useState<{ readonly readTypedTime: Reader } | null>(null);
  /** The parser could not be loaded, so nothing can be parsed. */
  const [missing, setMissing] = useState(false);
  /** Enter was pressed before the parser was loaded. */
  const [asked, setAsked] = useState(false);
  const isRead = reader !== null || missing;
  const read = reader?.readTypedTime(text, { now, zone, locale }) ?? null;
  const take = () => {
    if (text.trim() === '') return;
    if (!isRead) return setAsked(true);
    if (read?.kind !== 'time') {
      setRefused(true);
      return;
    }
    setText('');
    onTime(read.local);
  };
  useEffect(() => {
    if (!asked || !isRead) return;
    setAsked(false);
    take();
  });
  const noClock = read?.kind === 'noClock';
  const day = noClock ? dayText(`${read.day}T12:00`, localAt(now, zone), locale) : '';
  const unread = noClock ? t('time.typedClock', { day }) : t('time.typedUnread');
  const hint = text.trim() === '' ? t('time.typedHint') : read?.kind === 'time' ? when(read.local) : '';
  return (
    <div className={styles.typed}>
      <TextField
        label={t('time.typed')}
        hint={hint}
        error={refused && isRead && read?.kind !== 'time' ? unread : null}
        live
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onValue={(value) => {
          setText(value);
          setRefused(false);
          setAsked(false);
          // Few users type a time, so the parser is loaded on the first character.
          if (!reader) fetchCode(loadReader).then(setReader, () => setMissing(true));
        }}
        onLeave={() => setRefused(text.trim() !== '' && read?.kind !== 'time')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          take();
        }}
      />
      <Button kind="secondary" disabled={read?.kind !== 'time'} onClick={take}>
        {t('time.typedUse')}
      </Button>
      <p className="tb-hidden" aria-live="polite">
        {read?.kind === 'time' ? when(read.local) : ''}
      </p>
    </div>
  );
}
