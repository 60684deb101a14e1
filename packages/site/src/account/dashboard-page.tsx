import { isBooker, ok, type Profile } from 'booking-core/domain';
import { useT } from 'booking-ui/booking-context';
import { lazy } from 'booking-ui/lazy';
import { Icon } from 'booking-ui/primitives';
import { useState } from 'react';
import { SiteLink } from '../site-links.tsx';
import { useRideNews } from '../tracking/use-ride-news.ts';
import { AccountPage } from './account-page.tsx';
import { Answered, BookLink, FormResult } from './parts.tsx';
import { placeText } from './places-page.tsx';
import { RideCard, RideList } from './ride-card.tsx';
import { useAnswer } from './use-answer.ts';
import { useJourneyStart } from './use-journey-start.ts';

export { pages as english } from 'booking-core/messages/pages';

/** Loaded separately, since only corporate bookers see it. */
const WeeklyChart = lazy(() => import('./weekly-chart.tsx')).view('WeeklyChart');

/** The customer's first page: the next ride, a link to book another, the latest ones (specification 2 §2). */
export function DashboardPage() {
  const t = useT();
  return (
    <AccountPage title={t('account.dashboard')} action={<BookLink />}>
      {(profile) => <Dashboard profile={profile} />}
    </AccountPage>
  );
}

function Dashboard({ profile }: { profile: Profile }) {
  const t = useT();
  const start = useJourneyStart();
  const rides = useAnswer('dashboard', async (api, cancel) => {
    const [next, past] = await Promise.all([
      api.nextRide(cancel),
      api.bookings({ tab: 'booking-history', filter: '3', page: 1 }, cancel),
    ]);
    if (!next.ok) return next;
    return past.ok ? ok({ next: next.value, recent: past.value.rides.slice(0, 3) }) : past;
  });
  const [said, setSaid] = useState('');
  const changed = (done = '') => {
    setSaid(done);
    rides.reload();
  };
  const places = useAnswer('places', (api, cancel) => api.places(cancel));
  const known = places.value ?? [];
  useRideNews(rides.value?.next ? [rides.value.next] : [], rides.reload);

  return (
    <div className="acc-dashboard">
      <p className="acc-hello">{t('dashboard.hello', { name: profile.contact.firstName })}</p>
      <section aria-labelledby="acc-next">
        <h2 className="acc-subtitle" id="acc-next">
          {t('dashboard.next')}
        </h2>
        <FormResult done={said} />
        <Answered
          answer={rides}
          isEmpty={({ next }) => next === null}
          empty={{ title: t('dashboard.none'), text: t('dashboard.noneText') }}
          rows={1}
        >
          {({ next }) =>
            next ? <RideCard ride={next} onChanged={changed} tellsItself only={['cancel', 'track', 'pay']} /> : null
          }
        </Answered>
      </section>
      {isBooker(profile) ? <WeeklyChart reserve="acc-chart-blank" /> : null}
      {known.length > 0 ? (
        <section aria-labelledby="acc-places">
          <h2 className="acc-subtitle" id="acc-places">
            {t('dashboard.places')}
          </h2>
          <ul className="acc-chips">
            {known.slice(0, 4).map((place) => (
              <li key={place.id}>
                <button type="button" className="acc-chip" onClick={() => start({ pickup: place })}>
                  <Icon name={place.placeName === 'home' ? 'home' : place.placeName === 'work' ? 'work' : 'star'} />
                  {placeText(place, t)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rides.value && rides.value.recent.length > 0 ? (
        <section aria-labelledby="acc-recent">
          <div className="acc-head">
            <h2 className="acc-subtitle" id="acc-recent">
              {t('dashboard.recent')}
            </h2>
            <SiteLink className="acc-link" to="/bookinghistory?tab=booking-history">
              {t('dashboard.allBookings')}
            </SiteLink>
          </div>
          <RideList rides={rides.value.recent} onChanged={rides.reload} only={['repeat', 'reverse']} />
        </section>
      ) : null}
    </div>
  );
}
