import type { Configuration } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { vehicleTypesOf } from 'booking-core/selectors';
import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { Button, Icon, type IconName, Silhouette, silhouetteOf } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import css from './account.css?inline';
import { CommentForm } from './comment-form.tsx';
import landingCss from './landing.css?inline';
import { useKeptFocus, Waiting } from './parts.tsx';

export { pages as english } from 'booking-core/messages/pages';

const anchors = ['home', 'about', 'services', 'fleet', 'price', 'contact'] as const;
type Anchor = (typeof anchors)[number];

/**
 * The presentation of the operator, under the booking form of the root page: the menu's anchors Home, About, Services,
 * Fleet, Price and Contact (specification 2 §2), with vehicles and prices from the API.
 */
export function Landing() {
  useSheet(css);
  useSheet(landingCss);
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));

  const go = (anchor: Anchor, focus: boolean) => {
    const target =
      anchor === 'home'
        ? box.current?.ownerDocument.getElementById('main')
        : box.current?.querySelector<HTMLElement>(`[data-anchor="${anchor}"]`);
    target?.scrollIntoView({ block: 'start' });
    if (focus) (anchor === 'home' ? target : target?.querySelector('h2'))?.focus({ preventScroll: true });
  };

  // Scrolls to the section of the address as soon as the sections exist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the sections are first drawn
  useEffect(() => {
    const wanted = anchors.find((anchor) => `#${anchor}` === window.location.hash);
    if (wanted && wanted !== 'home') go(wanted, false);
  }, [configuration !== null]);

  if (!configuration) return null;
  return (
    <div className="land" ref={box}>
      <nav className="land-nav" aria-label={t('landing.nav')}>
        <ul>
          {anchors.map((anchor) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                onClick={(event: MouseEvent) => {
                  // Does not change the address: a fragment would be a history entry, which counts as a booking step.
                  event.preventDefault();
                  go(anchor, true);
                }}
              >
                {t(`landing.${anchor}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Section anchor="about">
        <p className="land-lead">{configuration.about || configuration.company}</p>
      </Section>
      <Section anchor="services">
        <Services configuration={configuration} />
      </Section>
      <Section anchor="fleet">
        <Fleet />
      </Section>
      <Section anchor="price">
        <Prices />
      </Section>
      <Section anchor="contact">
        <Contact configuration={configuration} />
      </Section>
    </div>
  );
}

function Section({ anchor, children }: { anchor: Exclude<Anchor, 'home'>; children: ReactNode }) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, heading);
  return (
    <section ref={section} className="land-section" data-anchor={anchor} aria-labelledby={`land-${anchor}`}>
      <h2 ref={heading} className="land-title" id={`land-${anchor}`} tabIndex={-1}>
        {t(`landing.${anchor}`)}
      </h2>
      {children}
    </section>
  );
}

/** The services according to the operator's settings: only what can be booked above. */
function Services({ configuration }: { configuration: Configuration }) {
  const t = useT();
  const rows: { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'plane',
      title: t('landing.airports'),
      text: t('landing.airportsText', { minutes: limits.freeWaitingMinutes }),
    },
    { icon: 'swap', title: t('landing.returns'), text: t('landing.returnsText') },
    ...(configuration.showSmallChildSeat || configuration.showLargeChildSeat
      ? [{ icon: 'check' as const, title: t('landing.seatsTitle'), text: t('landing.seatsText') }]
      : []),
    ...(configuration.showPet
      ? [{ icon: 'check' as const, title: t('landing.pets'), text: t('landing.petsText') }]
      : []),
    { icon: 'work', title: t('landing.business'), text: t('landing.businessText') },
  ];
  return (
    <ul className="land-grid">
      {rows.map((row) => (
        <li key={row.title} className="acc-card land-service">
          <span className="acc-place-icon">
            <Icon name={row.icon} />
          </span>
          <h3 className="acc-strong">{row.title}</h3>
          <p className="acc-quiet">{row.text}</p>
        </li>
      ))}
    </ul>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <p className="land-failed">
      {text}{' '}
      <Button kind="secondary" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

function Fleet() {
  const t = useT();
  const dispatch = useDispatch();
  const vehicles = useBookingState(vehicleTypesOf);
  const failed = useBookingState((state) => state.boot.status === 'ready' && state.boot.vehiclesError !== null);
  if (failed) return <Failure text={t('landing.fleetFailed')} onRetry={() => dispatch({ type: 'boot.retried' })} />;
  if (!vehicles) return <Waiting rows={1} />;
  return (
    <ul className="land-grid">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id} className="acc-card land-vehicle">
          <Silhouette kind={silhouetteOf(vehicle)} />
          <h3 className="acc-strong">{vehicle.name}</h3>
          {vehicle.description ? <p className="acc-quiet">{vehicle.description}</p> : null}
          <p className="acc-quiet">
            {t('landing.seats', {
              people: t(vehicle.passengers === 1 ? 'vehicle.passenger' : 'vehicle.passengers', {
                count: vehicle.passengers,
              }),
              bags: t(vehicle.maxLuggage === 1 ? 'vehicle.bag' : 'vehicle.bags', { count: vehicle.maxLuggage }),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Prices() {
  const t = useT();
  const dispatch = useDispatch();
  const categories = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.categories : null));
  // Both are loaded together: vehicles without prices mean that the prices failed to load.
  const settled = useBookingState((state) => state.boot.status === 'ready' && state.boot.vehicleTypes !== null);
  if (!categories || categories.length === 0) {
    return settled ? (
      <Failure text={t('landing.pricesFailed')} onRetry={() => dispatch({ type: 'boot.retried' })} />
    ) : (
      <Waiting rows={1} />
    );
  }
  return (
    <div className="land-grid land-prices">
      {categories.map((category) => (
        <table key={category.id} className="acc-card land-price">
          <caption>{category.name}</caption>
          <tbody>
            {category.items.map((item) => (
              <tr key={item.description}>
                <th scope="row">{item.description}</th>
                <td>{item.price}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="acc-quiet land-wide">{t('landing.priceNote')}</p>
    </div>
  );
}

function Contact({ configuration }: { configuration: Configuration }) {
  const t = useT();
  const { phone, email, address, skypeId, socialLinks } = configuration;
  return (
    <div className="land-contact">
      <address className="land-address">
        {phone ? (
          <a href={phoneHref(phone)}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        ) : null}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        {skypeId ? <a href={`skype:${encodeURIComponent(skypeId)}?chat`}>{t('comment.skype')}</a> : null}
        {address ? <span>{address}</span> : null}
        {socialLinks.map((link) => (
          <a key={link.url} href={link.url} rel="noopener noreferrer">
            {link.name}
          </a>
        ))}
      </address>
      <CommentForm />
    </div>
  );
}
