import { configurationOf } from 'booking-core/selectors';
import { useRef } from 'react';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import { BootText } from '../features/lazy-features.ts';
import { PhoneLink } from '../features/phone-link.tsx';
import { PlacesSection } from '../features/places/places.tsx';
import { FareBar } from '../features/summary/summary.tsx';
import { TimeSection } from '../features/time/time.tsx';
import { VehicleSection } from '../features/vehicle/vehicle.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import shellCss from '../styles/shell.css?inline';
import stepsCss from '../styles/steps.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './quick-booking.module.css';
import { useRefusedFields } from './use-refused-fields.tsx';

/** The result of the hand-over to the booking page. */
export interface HandedOver {
  /** The address of the booking page with this journey; '' where no booking page is known. */
  readonly url: string;
  /** Whether the browser opened it; if not, the visitor opens it with a link. */
  readonly opened: boolean;
}

export interface QuickBookingProps {
  /** The heading level: 1 on the product's own page, 2 within a host page. */
  headingLevel?: 1 | 2;
  /** Set after the hand-over; the form stays for a visitor who returns to it. */
  handed?: HandedOver | null;
}

/**
 * The short form: pick-up, drop-off, time, vehicle. Its button stores them with the licence service, and the operator's
 * booking page continues from there.
 */
export function QuickBooking({ headingLevel = 1, handed = null }: QuickBookingProps) {
  useSheet(shellCss);
  useSheet(stepsCss);
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const box = useRef<HTMLDivElement>(null);
  const boot = useBookingState((state) => state.boot.status);
  const busy = useBookingState((state) => state.flow.waiting === 'handover');
  const online = useBookingState((state) => state.flow.online);
  const company = useBookingState(configurationOf)?.company ?? '';
  const summary = useRefusedFields(box);
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.root} ref={box}>
      {boot === 'refused' || boot === 'failed' ? (
        <BootText />
      ) : (
        <div className="tb-journey">
          <div className="tb-frame">
            <div className="tb-form">
              <Heading className="tb-heading" part="heading">
                {t('steps.heading.journey')}
              </Heading>
              {summary}
              <PlacesSection />
              <TimeSection />
              <VehicleSection />
            </div>
            <div className="tb-bar" part="bar">
              <FareBar />
              <div className="tb-bar-buttons">
                <Button
                  kind="primary"
                  className="tb-go"
                  trailing="forward"
                  busy={busy}
                  onClick={() => dispatch({ type: 'handover.requested' })}
                >
                  {t(busy ? 'common.processing' : 'common.next')}
                </Button>
              </div>
            </div>
            <div className={styles.end} role="status">
              {handed ? (
                <Handed handed={handed} company={company} />
              ) : (
                <p className="tb-quiet tb-fine">{t(online ? 'quick.fine' : 'error.offline')}</p>
              )}
            </div>
          </div>
        </div>
      )}
      <DialogHost />
    </div>
  );
}

function Handed({ handed, company }: { handed: HandedOver; company: string }) {
  const t = useT();
  if (handed.url === '') {
    return (
      <Notice
        tone="danger"
        actions={
          <slot name="help">
            <PhoneLink />
          </slot>
        }
      >
        <p>{t('error.generic')}</p>
      </Notice>
    );
  }
  const host = company || new URL(handed.url).host;
  return (
    <Notice
      tone={handed.opened ? 'success' : 'info'}
      title={t('quick.handedTitle')}
      actions={
        <a className="tb-button" data-kind="secondary" href={handed.url} target="_blank" rel="noopener">
          {t('quick.open')}
        </a>
      }
    >
      <p>{t(handed.opened ? 'quick.handed' : 'quick.handedBlocked', { host })}</p>
    </Notice>
  );
}
