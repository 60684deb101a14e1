import type { EmbedAttributes } from 'booking-core/domain/embed-snippet';
import { EmbedCode } from 'booking-ui/embed-code';
import { Button } from 'booking-ui/primitives';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { type Described, type DescribedAttribute, describedIn, type Manifest } from './described.ts';
import css from './playground.css?inline';

/** English only: the playground is for developers, not for passengers. */
const words = {
  title: 'Playground',
  lead: 'Try every attribute and custom property of <taxi-booking>, see the result, and copy the code for your page.',
  element: 'The element',
  open: 'Open the dialog',
  elementNote:
    'This is the working element. It books with a demo operator inside this page, so no ride takes place and nothing is charged.',
  attributes: 'Attributes',
  attributesNote: 'A text field takes effect when you press Enter or leave it.',
  customProperties: 'Custom properties',
  customPropertiesNote: 'Your theme, as CSS values. The element inherits what is not set here.',
  parts: 'Parts',
  partsNote: 'Tick a part to outline it in the element. Style it with taxi-booking::part(name).',
  slotsAndStates: 'Slots and states',
  noSlot: 'without slot',
  styleSheet: 'For your style sheet',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the code and copy it.',
  reset: 'Reset',
  unset: 'Not set',
  standard: 'Default:',
  events: 'Events',
  noEvents: 'The events that the element sends to your page appear here.',
  clear: 'Clear',
} as const;

/** Values worth a try where any text is allowed. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'tracking-code': ['DEMO', 'TEST', 'BLOCKED', 'EXPIRED'],
  'host-reference': ['R1'],
  pickup: ['{"latitude":51.5034,"longitude":-0.1276,"fullAddress":"10 Downing Street, London","postcode":"SW1A 2AA"}'],
  dropoff: ['{"latitude":51.5165,"longitude":-0.1769,"fullAddress":"Paddington Station, London","postcode":"W2 1HQ"}'],
  prefill: ['{"passengers":3,"luggage":2,"firstName":"Ada","lastName":"Lovelace"}'],
  locked: ['dropoff', 'pickup dropoff', 'contact'],
  locale: ['en-GB', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'],
  currency: ['GBP', 'EUR', 'USD', 'JPY'],
  '--taxi-booking-accent': ['#0b5c4a', '#2f5d4a', '#1d4ed8', '#b3261e'],
  '--taxi-booking-radius': ['0px', '4px', '8px', '20px'],
  '--taxi-booking-font': ['Georgia, serif', 'ui-rounded, system-ui', 'monospace'],
  '--taxi-booking-font-size': ['14px', '18px', '20px'],
  '--taxi-booking-shadow': ['none'],
};

/** The element's id in the generated code. */
const elementId = 'booker';

interface Told {
  readonly number: number;
  readonly name: string;
  readonly detail: string;
}

/**
 * The element with a control for each attribute, custom property and part of its manifest, the generated code and a log of its
 * events. `initial` has the initial
 * values of the controls. The page must have defined the element.
 */
export function Playground(props: { manifest: Manifest; initial: Readonly<Record<string, string>> }) {
  return (
    <StyleRoot>
      <Tools {...props} />
    </StyleRoot>
  );
}

/** @returns the form's values as attributes; an unticked flag is absent */
function readForm(form: HTMLFormElement, attributes: readonly DescribedAttribute[]): EmbedAttributes {
  const data = new FormData(form);
  return Object.fromEntries(
    attributes.map(({ name, kind }) => [name, kind === 'flag' ? data.has(name) : String(data.get(name) ?? '').trim()]),
  );
}

function Tools({ manifest, initial }: { manifest: Manifest; initial: Readonly<Record<string, string>> }) {
  useSheet(css);
  const { attributes, events, customProperties, parts, slots, states } = describedIn(manifest);
  const id = useId();
  const [values, setValues] = useState<EmbedAttributes>(initial);
  const [theme, setTheme] = useState<EmbedAttributes>(none);
  const [outlined, setOutlined] = useState<EmbedAttributes>(none);
  const [told, setTold] = useState<readonly Told[]>([]);
  const hear = (name: string, detail: unknown) =>
    setTold((before) => [{ number: (before[0]?.number ?? 0) + 1, name, detail: JSON.stringify(detail) }, ...before]);
  const operatorUrl = String(values['licence-url'] || window.location.origin);
  return (
    <div className="play">
      <header className="play-head">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div className="play-columns">
        <section className="play-part" aria-labelledby={`${id}-element`}>
          <h2 className="play-title" id={`${id}-element`}>
            {words.element}
          </h2>
          {values.mode === 'popup' ? <Button data-taxi-booking={`#${elementId}`}>{words.open}</Button> : null}
          {/* A new element for another mode, because `mode` is read when the element is connected. */}
          <Stage key={String(values.mode ?? '')} attributes={values} theme={theme} events={events} onEvent={hear} />
          <style>{outlineRule(outlined)}</style>
          <p className="play-note">{words.elementNote}</p>
        </section>
        <div className="play-side">
          <EmbedCode operatorUrl={operatorUrl} attributes={values} />
          <StyleSheetCode theme={theme} />
          <section className="play-part" aria-labelledby={`${id}-events`}>
            <div className="play-line">
              <h2 className="play-title" id={`${id}-events`}>
                {words.events}
              </h2>
              <Button onClick={() => setTold([])}>{words.clear}</Button>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <div className="play-events" role="log" tabIndex={0} aria-labelledby={`${id}-events`}>
              {told.length === 0 ? (
                <p className="play-hint">{words.noEvents}</p>
              ) : (
                <ol>
                  {told.map(({ number, name, detail }) => (
                    <li key={number}>
                      <code>{name}</code>
                      <code>{detail}</code>
                    </li>
                  ))}
                </ol>
              )}
            </div>
          </section>
        </div>
        <div className="play-form">
          <Fields
            title={words.attributes}
            note={words.attributesNote}
            fields={attributes}
            initial={initial}
            onRead={setValues}
          />
          <Fields
            title={words.customProperties}
            note={words.customPropertiesNote}
            fields={customProperties.map((each) => ({ ...each, ...textField }))}
            initial={none}
            onRead={setTheme}
          />
          <Fields
            title={words.parts}
            note={words.partsNote}
            fields={parts.map((each) => ({ ...each, ...flagField }))}
            initial={none}
            onRead={setOutlined}
          />
          <section className="play-part" aria-labelledby={`${id}-slots`}>
            <h2 className="play-title" id={`${id}-slots`}>
              {words.slotsAndStates}
            </h2>
            <dl className="play-list">
              {slots.map(({ name, description }) => (
                <Entry key={name} name={name === '' ? words.noSlot : `slot="${name}"`} description={description} />
              ))}
              {states.map(({ name, description }) => (
                <Entry key={name} name={`:state(${name})`} description={description} />
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  );
}

const none: Readonly<Record<string, string>> = {};
const textField = { fallback: null, kind: 'text', options: [] } as const;
const flagField = { fallback: null, kind: 'flag', options: [] } as const;

/** @returns the rule that outlines the ticked parts; '' for none */
function outlineRule(ticked: EmbedAttributes): string {
  const parts = Object.keys(ticked).filter((name) => ticked[name] === true);
  if (parts.length === 0) return '';
  return `${parts.map((name) => `taxi-booking::part(${name})`).join(', ')} { outline: 3px solid #d6336c; outline-offset: 2px }`;
}

function Entry({ name, description }: Described) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd className="play-hint">
        <Marked text={description} />
      </dd>
    </div>
  );
}

/** The rule with the page's theme, to copy; nothing while no custom property is set. */
function StyleSheetCode({ theme }: { theme: EmbedAttributes }) {
  const id = useId();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const set = Object.entries(theme).filter(([, value]) => value !== '');
  const text = `taxi-booking {\n${set.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have not been copied yet
  useEffect(() => setState('idle'), [text]);
  if (set.length === 0) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <section className="play-part" aria-labelledby={id}>
      <div className="play-line">
        <h2 className="play-title" id={id}>
          {words.styleSheet}
        </h2>
        <Button onClick={() => void copy()}>{state === 'copied' ? words.copied : words.copy}</Button>
      </div>
      <pre className="play-code">
        <code>{text}</code>
      </pre>
      <p className="play-hint" role="status">
        {state === 'failed' ? words.copyFailed : ''}
      </p>
    </section>
  );
}

/** A control for each field. `onRead` gets their values once one has changed, and after Reset. */
function Fields(props: {
  title: string;
  note: string;
  fields: readonly DescribedAttribute[];
  initial: Readonly<Record<string, string>>;
  onRead: (values: EmbedAttributes) => void;
}) {
  const { title, note, fields, initial, onRead } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const read = () => form.current && onRead(readForm(form.current, fields));
  // The native change event: React's fires for each character, and each would start another session of the element.
  useEffect(() => {
    const node = form.current;
    node?.addEventListener('change', read);
    return () => node?.removeEventListener('change', read);
  });
  const reset = () => {
    form.current?.reset();
    read();
  };
  return (
    <section className="play-part" aria-labelledby={id}>
      <div className="play-line">
        <h2 className="play-title" id={id}>
          {title}
        </h2>
        <Button onClick={reset}>{words.reset}</Button>
      </div>
      <p className="play-note">{note}</p>
      <form ref={form} className="play-fields" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        {fields.map((field) => (
          <Field key={field.name} attribute={field} value={initial[field.name] ?? ''} />
        ))}
      </form>
    </section>
  );
}

function Field({ attribute, value }: { attribute: DescribedAttribute; value: string }) {
  const { name, description, fallback, kind, options } = attribute;
  const id = useId();
  const common = { id, name, 'aria-describedby': `${id}-hint` };
  const suggested = examples[name] ?? [];
  const label = (
    <label className="play-label" htmlFor={id}>
      <code>{name}</code>
    </label>
  );
  return (
    <div className="play-field">
      {kind === 'flag' ? (
        <div className="play-flag">
          <input type="checkbox" {...common} defaultChecked={value !== ''} />
          {label}
        </div>
      ) : (
        label
      )}
      {kind === 'choice' ? (
        <select {...common} defaultValue={value}>
          <option value="">{words.unset}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : null}
      {kind === 'text' ? (
        <input
          type="text"
          {...common}
          defaultValue={value}
          spellCheck={false}
          autoCapitalize="off"
          list={suggested.length > 0 ? `${id}-examples` : undefined}
        />
      ) : null}
      {suggested.length > 0 ? (
        <datalist id={`${id}-examples`}>
          {suggested.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      ) : null}
      <p className="play-hint" id={`${id}-hint`}>
        <Marked text={`${description}.${fallback === null ? '' : ` ${words.standard} \`${fallback}\`.`}`} />
      </p>
    </div>
  );
}

/** Words with code between backticks, as the manifest writes them. */
function Marked({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]*)`|[^`]+/g)].map(({ index, 0: whole, 1: code }) =>
    code === undefined ? <Fragment key={index}>{whole}</Fragment> : <code key={index}>{code}</code>,
  );
}

/** The element as in a page that sets and removes its attributes. */
function Stage(props: {
  attributes: EmbedAttributes;
  theme: EmbedAttributes;
  events: readonly Described[];
  onEvent: (name: string, detail: unknown) => void;
}) {
  const { attributes, theme, events, onEvent } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const names = events.map(({ name }) => name).join(' ');
  useEffect(() => {
    const node = box.current;
    const heard = (event: Event) => latest.current(event.type, event instanceof CustomEvent ? event.detail : null);
    for (const name of names.split(' ')) node?.addEventListener(name, heard);
    return () => {
      for (const name of names.split(' ')) node?.removeEventListener(name, heard);
    };
  }, [names]);
  useEffect(() => {
    const element = box.current?.firstElementChild ?? document.createElement('taxi-booking');
    element.id = elementId;
    for (const [name, value] of Object.entries(attributes)) {
      const written = value === true ? '' : value;
      if (written === false || (written === '' && value !== true)) element.removeAttribute(name);
      else if (element.getAttribute(name) !== written) element.setAttribute(name, written);
    }
    if (!element.isConnected) box.current?.append(element);
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(theme)) style.setProperty(name, String(value));
  }, [attributes, theme]);
  return <div className="play-stage" data-theme={attributes.theme || 'auto'} ref={box} />;
}
