import { configurationOf } from 'booking-core/basics';
import type { BookedRide, Configuration } from 'booking-core/domain';
import { formatMoney } from 'booking-core/domain';
import { isLaterKey } from 'booking-core/messages/later';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBookingState, useDispatch, useLocale, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import css from '../styles/ticket.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { counted, formatDistance, formatDuration } from './format.ts';
import { PhoneLink } from './phone-link.tsx';
import { RideTimes, rideStops, Timeline } from './ticket-timeline.tsx';

const RideMap = createLazy(() => import('./map.tsx').then((module) => module.RideMap));

/** The ticket of the ride that was just booked. */
export function Ticket() {
  const dispatch = useDispatch();
  const ride = useBookingState((state) => state.payment.booking);
  const configuration = useBookingState(configurationOf);
  const online = useBookingState((state) => state.flow.online);
  return (
    <TicketView
      ride={ride}
      configuration={configuration}
      status={ride ? 'ready' : online ? 'loading' : 'offline'}
      fresh
      onBookAnother={() => dispatch({ type: 'flow.startedAgain' })}
    />
  );
}

export interface TicketViewProps {
  ride: BookedRide | null;
  configuration: Configuration | null;
  /** `offline` with a ride shows it all the same. */
  status: 'ready' | 'loading' | 'notFound' | 'failed' | 'offline';
  /** Just booked: the heading says so and takes the focus. */
  fresh?: boolean;
  onRetry?: (() => void) | undefined;
  onBookAnother?: (() => void) | undefined;
  /** The level of its heading: 1 on a page of its own, 2 on one with its own title. */
  headingLevel?: 1 | 2;
  /** More buttons, under the ticket. */
  actions?: ReactNode;
}

/** A booked ride as a ticket, wherever it came from; with the states of a page that loads one by its code. */
export function TicketView(props: TicketViewProps) {
  useSheet(css);
  const t = useT();
  const { ride, status, configuration } = props;
  if (ride) return <RideTicket {...props} ride={ride} />;
  if (status === 'loading') return <TicketSkeleton text={t('ticket.loading')} />;
  const phone = configuration?.phone || undefined;
  const words =
    status === 'notFound'
      ? (['ticket.notFoundTitle', 'ticket.notFound'] as const)
      : status === 'offline'
        ? (['ticket.offlineTitle', 'ticket.offline'] as const)
        : (['ticket.failedTitle', 'ticket.failed'] as const);
  return (
    <div className="tb-ticket-words">
      <Notice
        tone={status === 'failed' ? 'danger' : 'info'}
        role="status"
        title={t(words[0])}
        actions={
          <>
            {props.onRetry && status !== 'notFound' ? (
              <Button kind="secondary" onClick={props.onRetry}>
                {t('common.retry')}
              </Button>
            ) : null}
            {props.onBookAnother && status === 'notFound' ? (
              <Button kind="secondary" onClick={props.onBookAnother}>
                {t('ticket.bookTaxi')}
              </Button>
            ) : null}
            <PhoneLink phone={phone} />
          </>
        }
      >
        <p>{t(words[1])}</p>
      </Notice>
    </div>
  );
}

function RideTicket(props: TicketViewProps & { ride: BookedRide }) {
  const { ride, configuration, fresh, onBookAnother, headingLevel = 1 } = props;
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  const t = useT();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  const money = formatMoney({ minor: ride.totalMinor, currency: ride.currency }, locale);
  const zone = configuration?.timeZone ?? 'Europe/London';
  const cancelled = ride.status.toLowerCase() === 'cancelled';
  const phone = configuration?.phone || undefined;
  return (
    <article className="tb-ticket" aria-label={t('ticket.label', { reference: ride.reference })}>
      <div className="tb-ticket-main">
        <header className="tb-ticket-head">
          <span className="tb-ticket-seal" data-off={cancelled} aria-hidden="true">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path
                d={cancelled ? 'm7 7 10 10M17 7 7 17' : 'm5.500 12.500 4.300 4.300 8.700-9.300'}
                fill="none"
                stroke="currentColor"
                strokeWidth="2.400"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </span>
          <div>
            <Heading className="tb-ticket-title" ref={heading} tabIndex={-1}>
              {t(cancelled ? 'ticket.cancelledTitle' : fresh ? 'ticket.bookedTitle' : 'ticket.title')}
            </Heading>
            <p className="tb-ticket-sub">{t(cancelled ? 'ticket.cancelledHint' : 'ticket.bookedHint')}</p>
          </div>
        </header>

        <div className="tb-ticket-card">
          <div className="tb-ticket-ref">
            <div>
              <p className="tb-ticket-label">{t('ticket.reference')}</p>
              <p className="tb-ticket-number">{ride.reference}</p>
            </div>
            <CopyButton text={ride.reference} />
          </div>
          <div className="tb-ticket-cut" aria-hidden="true" />
          <div className="tb-ticket-part">
            <Timeline stops={rideStops(ride, configuration, t, locale)} label={t('ticket.journey')} />
            <RideTimes ride={ride} zone={zone} leg="onward" t={t} />
            <RideTimes ride={ride} zone={zone} leg="return" t={t} />
          </div>
          <dl className="tb-ticket-facts">
            <div>
              <dt>{t('ticket.status')}</dt>
              <dd>
                <StatusMark status={ride.status} />
              </dd>
            </div>
            <div>
              <dt>{t('ticket.vehicle')}</dt>
              <dd>{ride.vehicleType}</dd>
            </div>
            <div>
              <dt>{t('ticket.passenger')}</dt>
              <dd>{ride.passengerName}</dd>
            </div>
            <div>
              <dt>{t('ticket.who')}</dt>
              <dd>
                {counted(t, ride.passengers, 'vehicle.passenger', 'vehicle.passengers')},{' '}
                {counted(t, ride.luggage, 'vehicle.bag', 'vehicle.bags')}
              </dd>
            </div>
            {ride.distanceMetres > 0 ? (
              <div>
                <dt>{t(ride.estimated ? 'fare.routeEstimated' : 'fare.route')}</dt>
                <dd>
                  {formatDistance(ride.distanceMetres, locale)},{' '}
                  {t('fare.about', { duration: formatDuration(ride.travelTimeSeconds, t) })}
                </dd>
              </div>
            ) : null}
            {[ride.flight, ride.returnFlight].map((flight, index) =>
              flight ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the way there and the way back
                <div key={index}>
                  <dt>{t(index === 0 ? 'ticket.flight' : 'ticket.returnFlight')}</dt>
                  <dd>{[flight.number, flight.from].filter(Boolean).join(', ')}</dd>
                </div>
              ) : null,
            )}
            {(
              [
                ['contact.ourRef', ride.bookerRef],
                ['ticket.costCentre', ride.costCentre],
              ] as const
            ).map(([key, words]) =>
              words ? (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{words}</dd>
                </div>
              ) : null,
            )}
            {ride.note ? (
              <div className="tb-ticket-wide">
                <dt>{t('note.title')}</dt>
                <dd className="tb-ticket-note">{ride.note}</dd>
              </div>
            ) : null}
          </dl>
          <div className="tb-ticket-pay">
            <div>
              <p className="tb-ticket-label">{t('ticket.payment')}</p>
              <p className="tb-ticket-pay-words">
                {ride.paid
                  ? t(ride.paymentMethod === 'account' ? 'ticket.onAccount' : 'ticket.paid', { money })
                  : ride.paymentMethod === 'cash'
                    ? t('ticket.payDriver', { money })
                    : t('ticket.toPay', { money })}
              </p>
            </div>
            <p className="tb-ticket-total">{money}</p>
          </div>
        </div>

        <div className="tb-ticket-actions">
          <PrintButton />
          {onBookAnother ? (
            <Button kind="secondary" onClick={onBookAnother}>
              {t('ticket.bookAnother')}
            </Button>
          ) : null}
        </div>
        {props.actions}
        {phone ? (
          <p className="tb-ticket-help">
            {t('ticket.help')} <PhoneLink phone={phone} />
          </p>
        ) : null}
      </div>
      <aside className="tb-ticket-side">
        <RideMap ride={ride} reserve="tb-ticket-map-wait" />
      </aside>
    </article>
  );
}

/** A known status in the product's words; one that the product does not know as the server wrote it. */
function StatusMark({ status }: { status: string }) {
  const t = useT();
  const key = `ticket.status.${status.toLowerCase()}`;
  return (
    <span className="tb-ticket-status" data-status={status.toLowerCase()}>
      {isLaterKey(key) ? t(key) : status}
    </span>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useT();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = (element: HTMLElement) => {
    const clipboard = element.ownerDocument.defaultView?.navigator.clipboard;
    if (!clipboard) setCopied('failed');
    else
      clipboard.writeText(text).then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      );
  };
  return (
    <>
      <Button kind="secondary" onClick={(event) => copy(event.currentTarget)}>
        {t(copied === 'yes' ? 'ticket.copied' : 'ticket.copy')}
      </Button>
      <span className="tb-hidden" role="status">
        {copied === 'yes' ? t('ticket.copiedSaid') : copied === 'failed' ? t('ticket.copyFailed') : ''}
      </span>
    </>
  );
}

function PrintButton() {
  const t = useT();
  return (
    <Button kind="secondary" onClick={(event) => event.currentTarget.ownerDocument.defaultView?.print()}>
      {t('ticket.print')}
    </Button>
  );
}

function TicketSkeleton({ text }: { text: string }) {
  return (
    <div className="tb-ticket" role="status" aria-busy="true" aria-label={text}>
      <div className="tb-ticket-main">
        <div className="tb-ticket-head">
          <Skeleton className="tb-ticket-seal-wait" />
          <div>
            <Skeleton className="tb-ticket-title-wait" />
            <Skeleton className="tb-ticket-sub-wait" />
          </div>
        </div>
        <Skeleton className="tb-ticket-card-wait" />
      </div>
      <div className="tb-ticket-side">
        <Skeleton className="tb-ticket-map-wait" />
      </div>
    </div>
  );
}
