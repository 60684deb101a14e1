import { formatMoney } from 'booking-core/domain';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Button, Notice } from 'booking-ui/primitives';
import { mayBook, type Row } from './rows.ts';
import type { RideSheetState } from './use-ride-sheet.ts';

/** The progress, the total fare of the valid rides, and the button that books them. */
export function BookBar({ rows, work, done, of, sheet }: RideSheetState) {
  const t = useT();
  const locale = useLocale();
  const online = useBookingState((state) => state.flow.online);
  const bookable = rows.filter(mayBook);
  const count = (...kinds: Row['state']['kind'][]) => rows.filter(({ state }) => kinds.includes(state.kind)).length;
  const total = bookable.reduce((sum, { seen }) => sum + (seen?.fare.minor ?? 0), 0);
  const currency = bookable[0]?.seen?.fare.currency ?? '';
  return (
    <section className="acc-card rides-bar" aria-label={t('site.rides')}>
      <p role="status">
        {work === 'checking'
          ? t('rides.checking', { done, count: of })
          : work === 'booking'
            ? t('rides.booking', { done, count: of })
            : t('rides.summary', {
                right: bookable.length,
                wrong: count('wrong', 'failed', 'open'),
                booked: count('booked'),
              })}
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
              onClick={() => void sheet.book()}
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
