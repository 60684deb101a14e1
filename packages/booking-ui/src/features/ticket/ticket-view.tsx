import type { Booking } from 'booking-core/domain';
import type { ReactNode } from 'react';
import { useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { PhoneLink } from '../phone-link.tsx';
import ticketStyles, { css } from './ticket.module.css';
import { RideTicket, type RideTicketProps } from './ticket.tsx';
import ticketViewStyles, { css as viewCss } from './ticket-view.module.css';

export { RateRide } from '../lazy-features.ts';

export interface TicketViewProps extends Omit<RideTicketProps, 'ride'> {
  ride: Booking | null;
  /** A `ride` is displayed whatever the status, also `offline`. */
  status: 'ready' | 'loading' | 'notFound' | 'failed' | 'offline';
  /** The link to look an unknown ticket's booking up in another way, where the page has one. */
  find?: ReactNode;
}

/** A ticket on a page that loads it by its code: the ticket, or the loading and error states. */
export function TicketView(props: TicketViewProps) {
  useSheet(css);
  useSheet(viewCss);
  const t = useT();
  const { ride, status, onRetry, onBookAnother, find, headingLevel } = props;
  if (ride) return <RideTicket {...props} ride={ride} />;
  if (status === 'loading' || status === 'ready') return <TicketSkeleton text={t('ticket.loading')} />;
  const again = status === 'notFound' ? onBookAnother : onRetry;
  return (
    <div className="tb-ticket-words">
      {headingLevel === 2 ? null : <h1 className="tb-hidden">{t('site.ticket')}</h1>}
      <Notice
        tone={status === 'failed' ? 'danger' : 'info'}
        role="status"
        title={t(`ticket.${status}Title`)}
        actions={
          <>
            {again ? (
              <Button onClick={again}>{t(status === 'notFound' ? 'ticket.bookTaxi' : 'common.retry')}</Button>
            ) : null}
            {status === 'notFound' ? find : null}
            <PhoneLink />
          </>
        }
      >
        <p>{t(`ticket.${status}`)}</p>
      </Notice>
    </div>
  );
}

function TicketSkeleton({ text }: { text: string }) {
  return (
    <div className="tb-ticket" role="status" aria-busy="true" aria-label={text}>
      <div>
        <div className={ticketStyles.head}>
          <Skeleton className={ticketViewStyles.sealWait} />
          <div>
            <Skeleton className={ticketViewStyles.titleWait} />
            <Skeleton className={ticketViewStyles.subWait} />
          </div>
        </div>
        <Skeleton className={ticketViewStyles.cardWait} />
      </div>
      <div className="tb-ticket-side">
        <Skeleton className={ticketStyles.mapWait} />
      </div>
    </div>
  );
}
