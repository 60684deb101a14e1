import { type ApiError, isRefusal } from 'booking-core/domain';
import { useT } from 'booking-ui/booking-context';
import { TicketView, type TicketViewProps } from 'booking-ui/ticket';
import { SiteLink } from '../site-links.tsx';
import { useRideNews } from '../tracking/use-ride-news.ts';
import { AccountPage } from './account-page.tsx';
import { ChangeButton } from './change-booking.tsx';
import { RideActions } from './ride-actions.tsx';
import { RideExtras } from './ride-extras.tsx';
import { useAnswer } from './use-answer.ts';

export { pages as english } from 'booking-core/messages/pages';

/** @returns `notFound` only when the server refused the booking; other errors may be temporary */
export const statusOf = (error: ApiError): TicketViewProps['status'] => {
  if (isRefusal(error) || (error.kind === 'http' && (error.status === 404 || error.status === 400))) {
    return 'notFound';
  }
  return error.kind === 'offline' ? 'offline' : 'failed';
};

/** Details of one booking of the signed-in visitor: `bookingdetail/{id}`. */
export function DetailPage({ id }: { id: string | null }) {
  const t = useT();
  return (
    <AccountPage
      title={t('account.myBookings')}
      action={
        <SiteLink className="tb-button" data-kind="quiet" to="/bookinghistory">
          {t('dashboard.allBookings')}
        </SiteLink>
      }
    >
      {() => <Detail id={id ?? ''} />}
    </AccountPage>
  );
}

function Detail({ id }: { id: string }) {
  const booking = useAnswer(id, async (api, cancel) =>
    id === '' ? { ok: false, error: { kind: 'rejected', code: 2, message: '' } } : api.booking(id, cancel),
  );
  const ride = booking.value;
  useRideNews(ride ? [ride] : [], booking.reload);
  return (
    <TicketView
      ride={ride}
      status={ride ? 'ready' : booking.status === 'failed' ? statusOf(booking.error) : 'loading'}
      onRetry={booking.reload}
      headingLevel={2}
      showAll
      actions={
        ride ? (
          <>
            <RideExtras ride={ride} />
            <RideActions ride={ride} onChanged={booking.reload}>
              <ChangeButton ride={ride} />
            </RideActions>
          </>
        ) : null
      }
    />
  );
}
