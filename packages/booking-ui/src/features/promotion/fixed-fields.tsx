import type { BookingState, PlaceTarget } from 'booking-core';
import type { Place } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { useEffect, useId, useState } from 'react';
import { useBookingState, useLocale, useT } from '../../booking-context.tsx';
import suggestionsCss from '../../styles/suggestions.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { placeDetail, placeTitle } from '../places/place-row.ts';
import styles, { css } from './promotion.module.css';
import { SetByPromotion } from './set-by-promotion.tsx';

export { promotionLink as english } from 'booking-core/messages/promotion-link';
export { SetByPromotion };

/** The parts of the first screen that a promotion without changes fixes (specification 2 §3, changesallowed). */

export interface FixedPlaceProps {
  target: Exclude<PlaceTarget, object>;
  label: string;
  error: string | null;
}

/** A read-only place, which can still be focused and copied. */
export function FixedPlace({ target, label, error }: FixedPlaceProps) {
  useSheet(suggestionsCss);
  const t = useT();
  const id = useId();
  const { text, place } = useBookingState((state) => state.journey[target]);
  return (
    <div className={`tb-combo ${styles.place}`}>
      <label className="tb-label" htmlFor={id}>
        {label}
      </label>
      <div className="tb-combo-line">
        <input
          id={id}
          className="tb-combo-input"
          data-covered={place ? '' : undefined}
          data-field={target}
          type="text"
          readOnly
          aria-invalid={error !== null}
          aria-describedby={`${id}-set ${id}-words`}
          value={text}
        />
        {place ? (
          <span className="tb-combo-shown" aria-hidden="true">
            <strong>{placeTitle(place, t)}</strong> <span className="tb-muted">{placeDetail(place, t)}</span>
          </span>
        ) : null}
      </div>
      <SetByPromotion id={`${id}-set`} />
      <p className="tb-combo-words" id={`${id}-words`}>
        {error ?? ''}
      </p>
    </div>
  );
}

const kinds = { oneWay: 'return.oneWay', return: 'return.return', waitAndReturn: 'return.wait' } as const;

/** The kind of journey as text, in place of the choice. */
export function FixedReturnKind() {
  const t = useT();
  const kind = useBookingState((state) => state.journey.returnKind);
  return (
    <p className={styles.kind}>
      <b>{t(kinds[kind])}</b> <SetByPromotion />
    </p>
  );
}

/** Announces once to screen readers which fields the promotion fixes; shows a notice where the link has expired. */
export function PromotionAnnouncement() {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const missed = useBookingState((state) => state.promotion === null && state.flow.promotionMissed);
  const words = useBookingState((state) => partsOf(state, t, locale));
  // A live region announces only later changes of its content, so the text is set after the first render.
  const [said, say] = useState('');
  useEffect(() => say(words), [words]);
  return (
    <p className={missed ? styles.missed : 'tb-hidden'} role="status">
      {said}
    </p>
  );
}

function partsOf({ promotion, flow: { promotionMissed } }: BookingState, t: Translate, locale: string): string {
  if (!promotion) return promotionMissed ? t(promotionMissed === 'over' ? 'offer.over' : 'offer.lost') : '';
  const named = (part: Place | string | number | null, name: string) => (part ? [name] : []);
  const parts = [
    ...named(promotion.pickup, t('places.pickup')),
    ...named(promotion.dropoff, t('places.dropoff')),
    ...named(promotion.returnKind, t('return.heading')),
    ...named(promotion.vehicleId, t('vehicle.title')),
    ...named(Object.keys(promotion.contact).length, t('contact.tabPassenger')),
    ...named(promotion.promoCode, t('promo.label')),
  ];
  return t(promotion.token === '' ? 'offer.setsHere' : 'offer.sets', {
    parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
  });
}
