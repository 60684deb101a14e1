import type { BookingState, FieldName, PlaceTarget } from 'booking-core';
import type { Place, PlaceField } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { isApproximate, lacksHouseNumber } from 'booking-core/domain/place';
import { fetchCode } from 'booking-core/fetch-code';
import type { Translate } from 'booking-core/messages';
import { configurationOf, errorText, selectShownIssue } from 'booking-core/selectors';
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
import { Combobox } from '../../primitives/combobox.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { FixedPlace, HouseNumber, PlaceTools, PromotionAnnouncement, Vias } from '../doors.ts';
import { plainWords } from '../format.ts';
import { placeIssueWords } from './place-issue-words.ts';
import { airportStarter, comboboxTexts, otherRow, placeDetail, placeRow, placeTitle } from './place-row.ts';
import styles, { css } from './places.module.css';
import viasStyles from './vias.module.css';

/** Where the ride starts, stops and ends: one card, joined by a dotted line (specification 1 §2 and §5). */
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
  /** Once there was a via, its part stays: what follows a removed one is its to say. */
  const [between, setBetween] = useState(false);
  if (vias > 0 && !between) setBetween(true);

  const toDropoff = () => {
    const input = section.current?.querySelector<HTMLInputElement>('[data-field="dropoff"]');
    if (input?.value === '') input.focus();
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
      <div className="tb-quiet-row">
        <Button kind="quiet" icon="plus" data-add-via="" disabled={vias >= limits.maxVias} onClick={addVia}>
          {t('places.addVia')}
        </Button>
        <PlaceTools reserve="tb-places-tools" />
      </div>
    </section>
  );
}

const fieldOf = (state: BookingState, target: PlaceTarget): PlaceField | undefined =>
  typeof target === 'string' ? state.journey[target] : state.journey.vias.find((via) => via.id === target.via);

/** As many of the operator's airports as the list shows without scrolling. */
const startersMax = 5;

/** A number that was given stays editable. */
const isNumbered = (place: Place) => lacksHouseNumber(place) || place.houseNumber !== undefined || isApproximate(place);

interface PlaceRowProps {
  target: PlaceTarget;
  kind: 'start' | 'via' | 'end';
  label: string;
  hint: string;
  /** A place was chosen of which nothing more is asked. */
  onComplete?: () => void;
  /** What a pasted confirmation filled in, in words. */
  onRead?: (words: string) => void;
  children?: ReactNode;
}

/** One place of the journey: its field, and what else its row has. */
export function PlaceRow({ target, kind, label, hint, onComplete, onRead, children }: PlaceRowProps) {
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const timers = useTimers();
  const locale = useLocale();
  const now = useNow(60_000);
  const field = useBookingState((state) => fieldOf(state, target));
  const { airports, demoGazetteer: demo, placesAttribution } = useBookingState(configurationOf) ?? {};
  const starters = typeof target === 'string' ? airports?.slice(0, startersMax).map(airportStarter) : undefined;
  const online = useBookingState((state) => state.flow.online);
  const name: FieldName = typeof target === 'string' ? target : `via:${target.via}`;
  const issue = useBookingMemo((state) => selectShownIssue(state, name, now), same);
  const fixed = useBookingState(({ promotion }) => typeof target === 'string' && promotion?.[target] != null);
  if (!field) return null;
  const takePasted = async (text: string) => {
    if (typeof target !== 'string') return '';
    const { takePasted } = await fetchCode(() => import('./pasted.ts'));
    const { words, read } = await takePasted(text, target, booking, locale);
    if (read.length > 0) onRead?.(t('places.read', { facts: read.join(', ') }));
    return words;
  };
  const error = placeIssueWords(issue, label, t);
  return (
    <div className="tb-place" data-kind={kind}>
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
          onChoose={(place) => {
            dispatch({ type: 'journey.placeChosen', target, place });
            if (!isNumbered(place)) onComplete?.();
          }}
          other={(asked, found) => otherRow(asked, found, t)}
          onOther={(words) => dispatch({ type: 'flow.pinOpened', target, words })}
          onLeave={() => dispatch({ type: 'journey.placeLeft', target })}
          onClear={() => dispatch({ type: 'journey.placeCleared', target })}
          texts={comboboxTexts(label, t, demo)}
          credit={placesAttribution}
          failedText={(error) => plainWords(errorText(error), t)}
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
