import { type BookingState, selectSecondary, selectStep } from 'booking-core';
import type { Section } from 'booking-core/domain';
import type { Width } from 'booking-core/domain/layout';
import * as limits from 'booking-core/domain/limits';
import { selectFare } from 'booking-core/selectors';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useBooking, useBookingMemo, useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import {
  BootText,
  FareBar,
  FoldedMap,
  LeftNotice,
  MapPanel,
  OfflineNotice,
  Recap,
  SummaryCard,
  Ticket,
} from '../features/lazy-features.ts';
import { whenIdle } from '../lazy.tsx';
import { Button } from '../primitives/button.tsx';
import { same } from '../same.ts';
import shapesCss from '../styles/shapes.css?inline';
import shellCss from '../styles/shell.css?inline';
import stepsCss from '../styles/steps.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { headingOf, isFlown, preloadSections, Sections } from './sections.tsx';
import { Steps } from './steps.tsx';
import { usePrimary } from './use-primary.ts';
import { useRefusedFields } from './use-refused-fields.tsx';
import { useWidth } from './use-width.ts';

export { preloadJourney, TestNotice } from '../features/lazy-features.ts';

export interface BookingAppProps {
  /** The heading level of the step: 1 on the product's own page, 2 within a host page. */
  headingLevel?: 1 | 2;
  /**
   * Rendered until the operator's configuration has loaded. Without it the form is rendered at once and accepts input
   * during the request; if there is a draft to restore, an empty busy element is rendered instead.
   */
  waiting?: ReactNode;
  /** The width class of the container, if known before the first render. */
  width?: Width;
}

/** The whole journey from the first place to the ticket, in the steps and the shape of the current layout. */
export function BookingApp({ headingLevel = 1, waiting, width: known }: BookingAppProps) {
  useSheet(shellCss);
  useSheet(stepsCss);
  useSheet(shapesCss);
  const booking = useBooking();
  const boot = useBookingState((state) => state.boot.status);
  const paid = useBookingState((state) => state.payment.status === 'paid');
  const online = useBookingState((state) => state.flow.online);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, known);
  const blocked = boot === 'refused' || boot === 'failed';
  const waits = boot !== 'ready' && (waiting || booking.hasDraft());
  const screen = blocked ? 'failed' : waits ? 'waiting' : paid ? 'ticket' : 'journey';
  return (
    <div ref={box} data-offline={online ? undefined : ''}>
      {screen === 'failed' ? (
        <BootText reserve="tb-boot-words" />
      ) : screen === 'waiting' ? (
        (waiting ?? <div aria-busy="true" />)
      ) : screen === 'ticket' ? (
        <div className="tb-booked">
          <Ticket reserve="tb-wait-ticket" />
        </div>
      ) : (
        <JourneyScreen width={width} level={headingLevel} box={box} />
      )}
      {screen === 'journey' ? null : <OfflineNotice />}
      <DialogHost />
    </div>
  );
}

interface JourneyScreenProps {
  width: Width;
  level: 1 | 2;
  box: RefObject<HTMLElement | null>;
}

function JourneyScreen({ width, level, box }: JourneyScreenProps) {
  const t = useT();
  const { shape, second } = useBookingState((state) => state.flow.layout);
  const { step, sections, isLast } = useBookingMemo(selectStep, same);
  const left = useBookingState((state) => state.flow.resumableDraft !== null);
  const summary = useRefusedFields(box);
  usePreload(box);
  const heading = useStepFocus(step);
  const desktop = width === 'desktop';
  const panels = shape === 'panels';
  const columns = desktop && shape === 'columns' && !isLast;
  const beside = desktop && (shape === 'steps' || (shape === 'columns' && isLast));
  const above = !isLast && (width === 'tablet' || (desktop && shape === 'column'));
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <div
        className="tb-journey"
        data-shape={shape}
        data-wide={beside || (desktop && panels) ? '' : undefined}
        data-columns={columns ? '' : undefined}
      >
        <div className="tb-frame">
          <div className="tb-form">
            <Heading className="tb-heading" part="heading" ref={heading} tabIndex={-1}>
              {t(headingOf(sections))}
            </Heading>
            <Steps />
            {left ? <LeftNotice /> : null}
            {above ? <MapPanel reserve="tb-map-above" /> : null}
            {summary}
            <Recap />
            <div>
              {panels ? (
                <Panels />
              ) : columns ? (
                <Columns sections={sections} second={second} />
              ) : (
                <Sections sections={sections} />
              )}
            </div>
            {width === 'phone' && !isLast ? <FoldedMap /> : null}
            <Previous />
          </div>
          {beside ? null : (
            <div className="tb-bar" part="bar">
              <FareBar reserve="tb-farebar" />
              <div className="tb-bar-buttons">
                <OfflineNotice />
                <PrimaryButton />
              </div>
            </div>
          )}
        </div>
        {beside ? (
          <div className="tb-side">
            <SummaryCard reserve="tb-wait-summary" top={isLast ? undefined : <MapPanel reserve="tb-map-beside" />}>
              <PrimaryButton />
            </SummaryCard>
          </div>
        ) : null}
        {desktop && panels ? (
          <div className="tb-side tb-side-map">
            <MapPanel reserve="tb-map-beside" />
          </div>
        ) : null}
      </div>
      {beside ? <OfflineNotice /> : null}
    </>
  );
}

/** Two columns under one heading: the journey, and beside it the map above the other sections. */
function Columns({ sections, second }: { sections: readonly Section[]; second: readonly Section[] }) {
  return (
    <div className="tb-columns">
      <div>
        <Sections sections={sections.filter((section) => !second.includes(section))} />
      </div>
      <div>
        <MapPanel reserve="tb-map-beside" />
        <Sections sections={sections.filter((section) => second.includes(section))} />
      </div>
    </div>
  );
}

function PrimaryButton() {
  const { label, busy, disabled, press } = usePrimary();
  const last = useBookingMemo(selectStep, same).isLast;
  return (
    <Button
      kind="primary"
      className="tb-go"
      busy={busy}
      disabled={disabled}
      onClick={press}
      {...(last ? {} : { trailing: 'forward' })}
    >
      {label}
    </Button>
  );
}

/** The button to the previous step, if there is one. */
function Previous() {
  const t = useT();
  const dispatch = useDispatch();
  const secondary = useBookingMemo(selectSecondary, same);
  if (!secondary) return null;
  const { labelKey, disabled, event } = secondary;
  return (
    <Button kind="quiet" icon="back" className="tb-previous" disabled={disabled} onClick={() => dispatch(event)}>
      {t(labelKey)}
    </Button>
  );
}

/** All steps side by side in a frame as wide as one; the steps outside the frame are inert. */
function Panels() {
  const step = useBookingState((state) => state.flow.step);
  const steps = useBookingState((state) => state.flow.layout.steps);
  const [reached, setReached] = useState(step);
  if (step > reached) setReached(step);
  return (
    <div className="tb-panels">
      {steps.map((sections, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          key={index}
          className="tb-panel-step"
          data-place={['before', 'here', 'after'][Math.sign(index + 1 - step) + 1]}
          inert={index + 1 !== step}
        >
          {index < reached ? <Sections sections={sections} /> : null}
        </div>
      ))}
    </div>
  );
}

/** Focuses the heading after a step change, so that screen readers announce the step and the page is at its top. */
function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

const nextSections = ({ flow }: BookingState) => flow.layout.steps[flow.step];

/**
 * Preloads the next step's code once there is a fare and the page is idle; on the last step the ticket's code at once,
 * so that the ticket appears even if the network fails right after the booking.
 */
function usePreload(box: RefObject<HTMLElement | null>): void {
  const next = useBookingState(nextSections);
  const layout = useBookingState((state) => state.flow.layout);
  const flown = useBookingState(isFlown);
  const priced = useBookingState((state) => selectFare(state).status === 'shown');
  useEffect(() => {
    if (!next) {
      void Ticket.preload();
      return;
    }
    const view = box.current?.ownerDocument.defaultView;
    if (!priced || !view) return;
    return whenIdle(view, () => preloadSections(next, layout, flown), limits.pickerInitDelayMs);
  }, [next, layout, flown, priced, box]);
}
