import type { BookingState } from 'booking-core';
import { fullName, listed, placeFields, type Section, stepOf } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { vehicleLanguageOf, vehicleNameOf } from 'booking-core/selectors';
import { useBookingMemo, useBookingState, useDispatch, useJoin, useLanguage, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { OperatorText } from '../operator-text.tsx';
import { placeTitle } from '../places/place-row.ts';
import { type FormatWhen, useWhen } from '../use-when.ts';

interface RecapLine {
  readonly section: Section;
  readonly title: MessageKey;
  readonly words: string;
  /** BCP 47; the language of `words`, where it is not the page's. */
  readonly language?: string;
}

/** The choices of earlier steps: one line each, with a button that leads back to its step. */
export function Recap() {
  const t = useT();
  const dispatch = useDispatch();
  const step = useBookingState((state) => state.flow.step);
  const layout = useBookingState((state) => state.flow.layout);
  const when = useWhen();
  const join = useJoin();
  const arrow = useLanguage()?.dir === 'rtl' ? ' ← ' : ' → ';
  const lines = useBookingMemo((state) => recapOf(state, t, when, (names) => join(names, arrow)), same);
  // The payment step has its own review of all choices.
  const current = layout.steps[step - 1] ?? [];
  if (lines.length === 0 || current.includes('payment')) return null;
  return (
    <ul className="tb-recap tb-card" aria-label={t('steps.recap')}>
      {lines.map((line) => (
        <li key={line.section}>
          <span className="tb-recap-words">
            <OperatorText language={line.language}>{line.words}</OperatorText>
          </span>
          <button
            type="button"
            className="tb-button"
            data-kind="quiet"
            aria-label={t('steps.editOf', { title: t(line.title) })}
            onClick={() => dispatch({ type: 'flow.stepRequested', step: stepOf(layout, line.section) })}
          >
            {t('steps.edit')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Joins place names in the order of the ride, with arrows in the reading direction. */
type SayWay = (names: readonly string[]) => string;

function recapOf(state: BookingState, t: Translate, say: FormatWhen, way: SayWay): RecapLine[] {
  const { layout, step } = state.flow;
  const done = new Set(layout.steps.slice(0, step - 1).flat());
  const lines: RecapLine[] = [];
  if (done.has('places'))
    lines.push({ section: 'places', title: 'steps.recap.journey', words: journeyText(state, t, say, way) });
  if (done.has('vehicle')) {
    const name = vehicleNameOf(state);
    if (name)
      lines.push({ section: 'vehicle', title: 'steps.recap.vehicle', words: name, language: vehicleLanguageOf(state) });
  }
  if (done.has('contact')) {
    const { contact } = state.details;
    const words = listed([fullName(contact), contact.email]);
    if (words) lines.push({ section: 'contact', title: 'steps.recap.contact', words });
  }
  return lines;
}

/** "Heathrow Terminal 5 → Paddington Station, ASAP". */
function journeyText({ journey }: BookingState, t: Translate, say: FormatWhen, way: SayWay): string {
  const names = placeFields(journey).map((field) => (field.place ? placeTitle(field.place, t) : field.text));
  const when = journey.time.kind === 'later' ? say(journey.time.local) : t('time.asap');
  const back = journey.hours
    ? `${t('return.byHour')} ${t('fare.hours', { hours: journey.hours })}`
    : journey.returnKind === 'waitAndReturn'
      ? t('return.wait')
      : journey.returnKind === 'return'
        ? `${t('return.return')} ${journey.returnTime ? say(journey.returnTime) : ''}`.trim()
        : '';
  return listed([way(names), when, back]);
}
