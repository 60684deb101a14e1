import type { FieldName, PlaceTarget } from 'booking-core';
import { listed, type Place } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { isApproximate, lacksHouseNumber, sameSpot } from 'booking-core/domain/place';
import { fetchCode } from 'booking-core/fetch-code';
import type { Translate } from 'booking-core/messages';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf, errorText, fieldAt, selectShownIssue } from 'booking-core/selectors';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLocale,
  useNow,
  useServices,
  useT,
  useTimers,
} from '../../booking-context.tsx';
import { Button, RoundButton } from '../../primitives/button.tsx';
import { Combobox, type Starter } from '../../primitives/combobox.tsx';
import { isPhone } from '../../primitives/use-whole-screen.ts';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { operatorPhone, plainText } from '../format.ts';
import { FixedPlace, HouseNumber, PlaceTools, PromotionAnnouncement, Vias } from '../lazy-features.ts';
import { call, phoneIcon } from '../phone-link.tsx';
import viasStyles from './place-details.module.css';
import { placeIssueText } from './place-issue-text.ts';
import {
  airportStarter,
  comboboxTexts,
  matchesHouseNumber,
  otherRow,
  placeDetail,
  placeRow,
  placeTitle,
  stationStarter,
} from './place-row.ts';
import styles, { css } from './places.module.css';

/** Pick-up, vias and drop-off: one card, joined by a dotted line (specification 1 §2 and §5). */
export function PlacesSection() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const services = useServices();
  const id = useId();
  const vias = useBookingState((state) => state.journey.vias.length);
  const promotion = useBookingState((state) => state.promotion);
  const missed = useBookingState((state) => state.flow.promotionMissed);
  const section = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState('');
  const [added, setAdded] = useState('');
  /** Counts the requests for the device's position from the pick-up's list. */
  const [located, setLocated] = useState(0);
  /** Once there was a via, `Vias` stays mounted, because it moves the focus after a via is removed. */
  const [between, setBetween] = useState(false);
  if (vias > 0 && !between) setBetween(true);

  const toDropoff = () => {
    const input = section.current?.querySelector<HTMLInputElement>('[data-field="dropoff"]');
    if (input?.value !== '') return toTime();
    input.focus();
    // On a phone the suggestions fill the screen; a click opens those of the next field the same way.
    if (isPhone()) input.click();
  };
  /** Focuses the first button of the section after the places, so that a phone's keyboard closes. */
  const toTime = () => {
    if (isPhone()) section.current?.nextElementSibling?.querySelector<HTMLElement>('button:enabled')?.focus();
  };
  const addVia = () => {
    const via = services.newId();
    setAdded(via);
    dispatch({ type: 'journey.viaAdded', id: via });
  };

  return (
    <section className="tb-section" aria-labelledby={id} ref={section}>
      <h2 className="tb-hidden" id={id}>
        {t('places.title')}
      </h2>
      <div className={`tb-card ${styles.card}`} part="card places">
        <PlaceRow
          target="pickup"
          kind="start"
          label={t('places.pickup')}
          hint={t('places.pickupHint')}
          onComplete={toDropoff}
          onRead={setMoved}
          onLocate={services.geolocate && (() => setLocated(located + 1))}
        />
        {between ? (
          <Vias
            reserve={vias > 0 ? `tb-place ${styles.viaWait}` : ''}
            section={section}
            added={added}
            onMoved={setMoved}
          />
        ) : null}
        <PlaceRow
          target="dropoff"
          kind="end"
          label={t('places.dropoff')}
          hint={t('places.dropoffHint')}
          onComplete={toTime}
          onRead={setMoved}
        />
        {promotion?.pickup || promotion?.dropoff ? null : (
          <RoundButton
            className={styles.swap}
            icon="swap"
            size={18}
            label={t('places.swap')}
            onClick={() => dispatch({ type: 'journey.swapped' })}
          />
        )}
      </div>
      {promotion || missed ? <PromotionAnnouncement /> : null}
      <p className="tb-hidden" aria-live="polite">
        {moved}
      </p>
      <div className={`tb-quiet-row ${styles.ways}`}>
        <Button kind="quiet" icon="plus" data-add-via="" disabled={vias >= limits.maxVias} onClick={addVia}>
          {t('places.addVia')}
        </Button>
        <PlaceTools reserve="tb-places-tools" asked={located} />
      </div>
    </section>
  );
}

/** The number of the operator's airports that the list shows without scrolling. */
const startersMax = 5;

/** Whether the place has a house number field; it stays after a number was entered, so that it can be edited. */
const isNumbered = (place: Place) => lacksHouseNumber(place) || place.houseNumber !== undefined || isApproximate(place);

interface PlaceRowProps {
  target: PlaceTarget;
  kind: 'start' | 'via' | 'end';
  label: string;
  hint: string;
  /** Called when a place is chosen that needs no house number. */
  onComplete?: () => void;
  /** Called with text to announce: what a pasted confirmation filled in, or the result of the recent places' row. */
  onRead?: (words: string) => void;
  /** Requests the device's position. */
  onLocate?: (() => void) | undefined;
  children?: ReactNode;
}

/** One place of the journey: its search field, its buttons and its house number. */
export function PlaceRow({ target, kind, label, hint, onComplete, onRead, onLocate, children }: PlaceRowProps) {
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const timers = useTimers();
  const locale = useLocale();
  const now = useNow(60_000);
  const field = useBookingState((state) => fieldAt(state.journey, target));
  const {
    airports,
    stations,
    demoGazetteer: demo,
    placesAttribution,
    postcodeRequired,
  } = useBookingState(configurationOf) ?? {};
  const { recentPlaces: recent } = useServices();
  const phone = useBookingState(operatorPhone);
  const profile = useBookingState((state) => state.session.profile);
  const [saved, setSaved] = useState<{ readonly of: number; readonly places: readonly Place[] } | null>(null);
  const online = useBookingState((state) => state.flow.online);
  const name: FieldName = typeof target === 'string' ? target : `via:${target.via}`;
  const issue = useBookingMemo((state) => selectShownIssue(state, name, now), same);
  const fixed = useBookingState(({ promotion }) => typeof target === 'string' && promotion?.[target] != null);
  if (!field) return null;
  const takePasted = async (text: string) => {
    if (typeof target !== 'string') return '';
    const { journey } = booking.store.getState();
    const { takePasted } = await fetchCode(() => import('./pasted.ts'));
    const { words, read } = await takePasted(text, target, booking, locale, journey);
    if (read.length > 0) onRead?.(t('places.read', { facts: listed(read) }));
    return words;
  };
  const error = placeIssueText(issue, label, t);
  const choose = (place: Place) => {
    dispatch({ type: 'journey.placeChosen', target, place });
    recent?.add(place);
    if (!isNumbered(place)) onComplete?.();
  };
  const begin = async () => {
    if (!profile) return;
    const found = await booking.searchPlaces('', createCancelSource().token);
    setSaved({ of: profile.customerId, places: found.ok ? found.value : [] });
  };
  // On a shared device, those of the customer before must not be shown until this one's have come.
  const theirs = profile && saved?.of === profile.customerId ? saved.places : [];
  const own = theirs.concat(recent?.list() ?? []);
  const starters: readonly Starter[] =
    typeof target === 'string'
      ? [
          ...(onLocate ? [otherRow('locate', t('places.locate'), 'locate', onLocate)] : []),
          ...own
            .filter((place, index) => own.findIndex((other) => sameSpot(other, place)) === index)
            .map((place) => ({ ...placeRow(place, t), take: () => choose(place) })),
          ...(airports?.slice(0, startersMax).map(airportStarter) ?? []),
          ...(stations?.map(stationStarter) ?? []),
          ...(recent ? [recent.row(t, (words) => onRead?.(words))] : []),
        ]
      : [];
  const others = (words: string, found: readonly Place[]) => {
    const pin = () => dispatch({ type: 'flow.pinOpened', target, words });
    const typed = otherRow('typed', t('places.useTyped', { words }), 'pin', pin);
    if (found.length > 0) return matchesHouseNumber(words, found) ? [] : [typed];
    const clear = () => dispatch({ type: 'journey.placeCleared', target });
    return [
      typed,
      ...(postcodeRequired ? [otherRow('postcode', t('places.typePostcode'), 'edit', clear)] : []),
      ...(phone ? [otherRow('call', t('fare.call', { phone }), phoneIcon, () => call(phone))] : []),
    ];
  };
  return (
    <div className="tb-place" data-kind={kind} data-error={error === null ? undefined : ''}>
      <span className="tb-place-mark" aria-hidden="true" />
      {fixed && typeof target === 'string' ? (
        <FixedPlace target={target} label={label} error={error} />
      ) : (
        <Combobox<Place>
          label={label}
          placeholder={hint}
          field={name}
          text={field.text}
          shown={field.place ? <ShownPlace place={field.place} t={t} /> : undefined}
          error={error}
          search={booking.searchPlaces}
          row={(place) => placeRow(place, t)}
          starters={starters}
          onText={(text) => dispatch({ type: 'journey.placeTyped', target, text })}
          onPaste={typeof target === 'string' ? takePasted : undefined}
          onStart={begin}
          onChoose={choose}
          others={others}
          onLeave={() => dispatch({ type: 'journey.placeLeft', target })}
          onClear={() => dispatch({ type: 'journey.placeCleared', target })}
          texts={comboboxTexts(label, t, demo)}
          credit={placesAttribution}
          failedText={(error) => plainText(errorText(error), t)}
          online={online}
          timers={timers}
        />
      )}
      {children ? <div className={viasStyles.placeTools}>{children}</div> : null}
      {field.place && (!fixed || target === 'pickup') && isNumbered(field.place) ? (
        <HouseNumber key={field.place.id} field={field} title={label} />
      ) : null}
    </div>
  );
}

function ShownPlace({ place, t }: { place: Place; t: Translate }) {
  return (
    <>
      <strong>{placeTitle(place, t)}</strong> <span className="tb-muted">{placeDetail(place, t)}</span>
    </>
  );
}
