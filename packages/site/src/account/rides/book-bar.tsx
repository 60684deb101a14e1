import { formatMoney } from 'booking-core/domain';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Button, Notice } from 'booking-ui/primitives';
import { mayBook, type Row } from './rows.ts';
import type { RideSheetState } from './use-ride-sheet.ts';

interface BookBarProps extends RideSheetState {
  /** The rows with an open form: they are not booked, since what was typed into the form is not part of them yet. */
  edited: Pick<ReadonlySet<number>, 'has'>;
}

/** @returns the progress to announce: it changes a quarter at a time, since a sheet may have hundreds of rides */
const inQuarters = (done: number, of: number): number => Math.ceil((Math.floor((done * 4) / (of || 1)) * of) / 4);

/** The progress, the total fare of the valid rides, and the button that books them. */
export function BookBar({ rows, work, done, of, sheet, edited }: BookBarProps) {
  const t = useT();
  const locale = useLocale();
  const online = useBookingState((state) => state.flow.online);
  const closed = rows.filter(({ id }) => !edited.has(id));
  const bookable = closed.filter(mayBook);
  const count = (...kinds: Row['state']['kind'][]) => closed.filter(({ state }) => kinds.includes(state.kind)).length;
  const total = bookable.reduce((sum, { seen }) => sum + (seen?.fare.minor ?? 0), 0);
  const currency = bookable[0]?.seen?.fare.currency ?? '';
  const progress = (so: number) => t(work === 'checking' ? 'rides.checking' : 'rides.booking', { done: so, count: of });
  return (
    <section className="acc-card rides-bar" aria-label={t('site.rides')}>
      <p role="status">
        {work === 'idle' ? (
          t('rides.summary', {
            right: bookable.length,
            wrong: count('wrong', 'failed', 'open') + rows.length - closed.length,
            booked: count('booked'),
          })
        ) : (
          <>
            <span aria-hidden="true">{progress(done)}</span>
            <span className="tb-hidden">{progress(inQuarters(done, of))}</span>
          </>
        )}
      </p>
      {work === 'idle' ? null : <progress aria-label={t('site.rides')} value={done} max={of} />}
      {online ? null : <Notice>{t('error.offline')}</Notice>}
      <div className="acc-buttons">
        {work === 'booking' ? (
          <Button kind="secondary" onClick={() => sheet.stop()}>
            {t('rides.stop')}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              disabled={bookable.length === 0 || work === 'checking' || !online}
              onClick={() => void sheet.book(bookable.map(({ id }) => id))}
            >
              {bookable.length === 0
                ? t('site.rides')
                : t('rides.book', {
                    count: bookable.length,
                    money: formatMoney({ minor: total, currency }, locale),
                  })}
            </Button>
            {count('failed') > 0 && online ? (
              <Button kind="secondary" disabled={work === 'checking'} onClick={() => sheet.retry()}>
                {t('rides.checkAgain')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}
