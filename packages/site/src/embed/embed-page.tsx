import { isLocated, type Place } from 'booking-core/domain';
import { embedAttributes } from 'booking-core/domain/embed-snippet';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf } from 'booking-core/selectors';
import { useErrorText } from 'booking-ui/account-form';
import { useBooking, useBookingState, useT, useTimers } from 'booking-ui/booking-context';
import { EmbedCode } from 'booking-ui/embed-code';
import { comboboxTexts, placeRow } from 'booking-ui/place-search';
import { Button, Combobox, Dropdown, Notice, Segmented, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '../site-context.ts';
import { useTyped } from '../use-typed.ts';
import {
  type Choice,
  codeOf,
  embedChoiceOf,
  layouts,
  locales,
  modes,
  placeText,
  readChoice,
  writeChoice,
} from './choice.ts';
import css from './embed.css?inline';

export { pages as english } from 'booking-core/messages/pages';

/** Only in English: the page is for the developers of a partner's site, not for passengers. */
const words = {
  title: 'Put the booker on your page',
  lead: 'Choose how it looks, try it, and copy the code into your page, with or without a framework.',
  code: 'Tracking code',
  codeHint: 'The operator gives you a code for the domain of your site. Without one, the preview uses DEMO.',
  codeWrong: 'Use only letters, digits, - and _.',
  variant: 'Form',
  litebooking: 'Full booking',
  quickbooking: 'Short form',
  variantHint: {
    litebooking: 'From the first address to the ticket, on your page.',
    quickbooking:
      'Two places, a time and a vehicle. The visitor continues on the operator’s site, with these filled in.',
  },
  mode: 'Placement',
  modes: {
    '': 'In the page',
    popup: 'In a dialog, opened by your own button',
    floating: 'In a dialog, opened by a button in the corner',
  },
  theme: 'Colours',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  layout: 'Layout',
  layouts: {
    '': 'Automatic, by width',
    wizard: 'Three steps',
    wizardx: 'Four steps',
    wizardt: 'Vehicles first',
    inline: 'One long form',
    inlinex: 'One form in two columns',
    gateway: 'One form, details in dialogs',
    overflow: 'Steps that slide sideways',
  },
  locale: 'Language',
  locales: {
    '': 'Same as my page',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    it: 'Italiano',
    pl: 'Polski',
    ar: 'العربية',
    ja: '日本語',
  },
  pickup: 'Start at (optional)',
  dropoff: 'Go to (optional)',
  prefillHint: 'Your hotel or venue, so that guests do not have to type it.',
  width: 'Preview width',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  preview: 'Preview',
  previewNote: 'This is the working form: fares are real, and nothing is booked until you press the last button.',
  codeNeeded: 'Enter your tracking code to see the preview.',
  failed: 'The preview did not load.',
  again: 'Try again',
  next: 'Something not working on your page? Add the debug attribute to the tag to see why.',
} as const;

type Width = keyof typeof words.widths;

/**
 * The embed builder: a live preview of the element with the partner's settings, and the HTML snippet for their page.
 */
export function EmbedPage() {
  useSheet(css);
  const { settings } = useSite();
  const [query, setQuery] = useSearchParams();
  const asked = readChoice(query);
  const [code, setCode] = useTyped(asked.code);
  const choice = { ...asked, code };
  const [pickup, setPickup] = useState<Place | null>(null);
  const [dropoff, setDropoff] = useState<Place | null>(null);
  const [width, setWidth] = useState<Width>('phone');
  const change = (part: Partial<Choice>) => setQuery(writeChoice({ ...choice, ...part }, query), { replace: true });
  const embed = embedChoiceOf(choice, pickup, dropoff);
  const operator = settings.apiUrl || window.location.origin;
  const wrong = choice.code !== '' && codeOf(choice.code) === '';
  return (
    <div className="site-page emb">
      <header className="emb-head">
        <h1 className="emb-title">{words.title}</h1>
        <p className="emb-lead">{words.lead}</p>
      </header>
      <div className="emb-columns" data-width={width}>
        <div className="emb-form">
          <TextField
            label={words.code}
            value={choice.code}
            maxLength={40}
            hint={words.codeHint}
            error={wrong ? words.codeWrong : null}
            autoCapitalize="characters"
            onValue={(typed) => {
              setCode(typed);
              change({ code: typed });
            }}
          />
          <div className="emb-choice">
            <Segmented
              label={words.variant}
              value={choice.variant}
              options={[
                { value: 'litebooking', text: words.litebooking },
                { value: 'quickbooking', text: words.quickbooking },
              ]}
              onValue={(variant) => change({ variant })}
            />
            <p className="emb-hint">{words.variantHint[choice.variant]}</p>
          </div>
          <Dropdown
            kind="labelValue"
            label={words.mode}
            value={choice.mode}
            items={modes.map((value) => ({ value, label: words.modes[value] }))}
            onValue={(value) => change({ mode: modes.find((each) => each === value) ?? '' })}
          />
          <div className="emb-choice">
            <p className="emb-label" aria-hidden="true">
              {words.theme}
            </p>
            <Segmented
              label={words.theme}
              value={choice.theme}
              options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, text: words.themes[value] }))}
              onValue={(theme) => change({ theme })}
            />
          </div>
          {choice.variant === 'litebooking' ? (
            <Dropdown
              kind="labelValue"
              label={words.layout}
              value={choice.layout}
              items={layouts.map((value) => ({ value, label: words.layouts[value] }))}
              onValue={(layout) => change({ layout })}
            />
          ) : null}
          <Dropdown
            kind="labelValue"
            label={words.locale}
            value={choice.locale}
            items={locales.map((value) => ({ value, label: words.locales[value] }))}
            onValue={(locale) => change({ locale })}
          />
          <PlaceChoice label={words.pickup} place={pickup} onPlace={setPickup} />
          <PlaceChoice label={words.dropoff} place={dropoff} onPlace={setDropoff} />
          <p className="emb-hint">{words.prefillHint}</p>
          <EmbedCode operatorUrl={operator} attributes={embedAttributes(embed)} hint={words.next} />
        </div>
        <section className="emb-preview" aria-labelledby="emb-preview">
          <div className="emb-preview-head">
            <h2 className="emb-label" id="emb-preview">
              {words.preview}
            </h2>
            <Segmented
              label={words.width}
              value={width}
              options={(['phone', 'tablet', 'desktop'] as const).map((value) => ({ value, text: words.widths[value] }))}
              onValue={setWidth}
            />
          </div>
          <div className="emb-stage" data-width={width} data-theme={choice.theme}>
            <Preview choice={choice} pickup={placeText(pickup)} dropoff={placeText(dropoff)} />
          </div>
          <p className="emb-hint">{words.previewNote}</p>
        </section>
      </div>
    </div>
  );
}

/** The element, as on a partner's page. */
function Preview({ choice, pickup, dropoff }: { choice: Choice; pickup: string; dropoff: string }) {
  const box = useRef<HTMLDivElement>(null);
  const code = codeOf(choice.code) || 'DEMO';
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (customElements.get('taxi-booking')) return;
    const script = document.createElement('script');
    script.type = 'module';
    // Browsers do not load a module again from an address that failed.
    script.src = `/widget/taxi-booking.js${attempt > 0 ? `?${attempt}` : ''}`;
    script.addEventListener('error', () => {
      script.remove();
      setFailed(true);
    });
    document.head.append(script);
  }, [attempt]);
  /** The code that the operator's server has refused. */
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const element = box.current;
    const refuse = () => setRefused(code);
    element?.addEventListener('taxi-booking-invalid', refuse);
    return () => element?.removeEventListener('taxi-booking-invalid', refuse);
  }, [code]);
  // The demonstration's code, which other operators do not have; why a code of the visitor's is refused, the element says.
  const isNeeded = choice.code === '' && refused === code;
  const { variant, layout, theme, locale } = choice;
  useEffect(() => {
    const element = box.current?.firstElementChild ?? document.createElement('taxi-booking');
    const attributes = { 'tracking-code': code, variant, layout, theme, locale, pickup, dropoff };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === '') element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    if (!element.isConnected) box.current?.append(element);
  }, [code, variant, layout, theme, locale, pickup, dropoff]);
  const tryAgain = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <div role="alert">
        {failed ? (
          <Notice tone="danger" actions={<Button onClick={tryAgain}>{words.again}</Button>}>
            {words.failed}
          </Notice>
        ) : null}
      </div>
      {isNeeded ? (
        <Notice tone="info">
          <p>{words.codeNeeded}</p>
        </Notice>
      ) : null}
      <div ref={box} hidden={isNeeded} />
    </>
  );
}

function PlaceChoice(props: { label: string; place: Place | null; onPlace: (place: Place | null) => void }) {
  const t = useT();
  const booking = useBooking();
  const timers = useTimers();
  const errorText = useErrorText();
  const online = useBookingState((state) => state.flow.online);
  const credit = useBookingState(configurationOf)?.placesAttribution;
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState(false);
  /** The suggestion whose coordinates are requested. */
  const asked = useRef<Place | null>(null);
  const { label, place, onPlace } = props;
  const type = (typed: string) => {
    asked.current = null;
    setUnknown(false);
    setText(typed);
  };
  const choose = async (chosen: Place) => {
    type(chosen.name || chosen.fullAddress);
    if (isLocated(chosen)) return onPlace(chosen);
    asked.current = chosen;
    const whole = await booking.completePlace(chosen, createCancelSource().token).catch(() => null);
    if (asked.current !== chosen) return;
    asked.current = null;
    setUnknown(!whole);
    onPlace(whole ?? null);
  };
  return (
    <div className="emb-place">
      <Combobox<Place>
        label={label}
        placeholder={t('places.pickupHint')}
        text={text}
        error={unknown ? t('error.moreSpecific') : null}
        search={booking.searchPlaces}
        row={(row) => placeRow(row, t)}
        onText={(typed) => {
          type(typed);
          if (place) onPlace(null);
        }}
        onChoose={choose}
        onLeave={() => {
          if (!place && !asked.current) type('');
        }}
        onClear={() => {
          type('');
          onPlace(null);
        }}
        texts={comboboxTexts(label, t)}
        credit={credit}
        failedText={errorText}
        online={online}
        timers={timers}
      />
    </div>
  );
}
