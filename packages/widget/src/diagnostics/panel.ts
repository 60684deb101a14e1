import { adopt } from 'booking-ui/styles/adopt.ts';
import { diagnose, type Facts, type Finding } from './diagnose.ts';
import { readFacts } from './facts.ts';
import css from './panel.css?inline';

export { warn } from './warn.ts';

const titles: Readonly<Record<Finding['level'], string>> = { stops: 'Error', hurts: 'Warning', note: 'Note' };

export interface DiagnosticsTarget {
  readonly element: HTMLElement;
  /** Violations of the page's content security policy since the element was connected. */
  readonly violations: readonly SecurityPolicyViolationEvent[];
  /** Whether the page reserved the element's height before its script had loaded. */
  readonly reserved: boolean;
  /** Where the services are. */
  readonly operator: string;
}

/** The container of each page's panels. */
const boards = new WeakMap<Document, ShadowRoot>();

/**
 * @returns the container of a page's panels. It lies over the page and outside of all elements, so that no panel changes or is hidden
 * by what it reports on. It is the last node of the page while any element has `debug`.
 */
function boardOf(document: Document): ShadowRoot {
  const known = boards.get(document);
  if (known?.host.isConnected) return known;
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  boards.set(document, shadow);
  adopt(shadow, css);
  document.documentElement.append(host);
  // Above dialogs of the page, where browsers can.
  if ('showPopover' in host) {
    host.popover = 'manual';
    host.showPopover();
  }
  return shadow;
}

/**
 * Shows the page's owner what impairs an element on this page (the `debug` attribute).
 * @returns a function that removes the panel
 */
export function showDiagnostics({ element, violations, reserved, operator }: DiagnosticsTarget): () => void {
  const { ownerDocument: document } = element;
  const board = boardOf(document);
  const panel = document.createElement('section');
  panel.setAttribute('aria-label', 'Embed diagnostics');
  board.append(panel);
  let refusal = '';
  let ready = false;
  let reached: Facts['reached'] = null;
  let ended = false;

  const draw = () => {
    if (ended) return;
    const seen = violations.map(({ effectiveDirective, blockedURI }) => ({
      directive: effectiveDirective,
      blocked: blockedURI,
    }));
    show(panel, diagnose(readFacts(element, { operator, refusal, reached, violations: seen, ready, reserved })), ready);
  };
  const ask = () => {
    fetch(
      // As the form asks (booking-core/src/runtime/connections.ts).
      `${operator.replace(/\/$/, '')}/licence/custappbaseurl?trackingcode=${encodeURIComponent(element.getAttribute('tracking-code') ?? '')}`,
    )
      .then(
        // Another server than the operator's knows no such address.
        ({ status }) => status < 500 && status !== 404,
        () => false,
      )
      .then((answered) => {
        reached = answered;
        draw();
      });
  };
  const refused = (event: Event) => {
    refusal = (event as CustomEvent<{ reason: string }>).detail.reason;
    draw();
  };
  const alive = () => {
    ready = true;
    refusal = '';
    draw();
  };
  element.addEventListener('taxi-booking:invalid', refused);
  element.addEventListener('taxi-booking:ready', alive);
  document.addEventListener('securitypolicyviolation', draw);
  const last = (element as { last?: { invalid?: { reason: string }; ready?: unknown } }).last;
  refusal = last?.invalid?.reason ?? '';
  ready = last?.ready !== undefined;
  draw();
  ask();

  return () => {
    ended = true;
    element.removeEventListener('taxi-booking:invalid', refused);
    element.removeEventListener('taxi-booking:ready', alive);
    document.removeEventListener('securitypolicyviolation', draw);
    panel.remove();
    if (board.childElementCount === 0) board.host.remove();
  };
}

function show(panel: HTMLElement, findings: readonly Finding[], ready: boolean): void {
  const { ownerDocument: document } = panel;
  const made = (name: string, text: string, className = '') => {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const list = document.createElement('ul');
  for (const { level, what, remedy } of findings) {
    const row = document.createElement('li');
    row.dataset.level = level;
    row.append(made('b', titles[level], 'level'), made('p', what), made('p', remedy, 'remedy'));
    list.append(row);
  }
  const stopped = findings.some(({ level }) => level === 'stops');
  const verdict = stopped
    ? 'There are errors to fix.'
    : ready
      ? findings.some(({ level }) => level === 'hurts')
        ? 'It works, but some things could be better.'
        : 'No problems found.'
      : 'Checking…';
  const words = document.createElement('p');
  words.setAttribute('role', 'status');
  words.textContent = verdict;
  const closed = panel.querySelector('details')?.open === false;
  const details = document.createElement('details');
  details.open = !closed;
  details.append(
    made('summary', 'Embed diagnostics'),
    words,
    list,
    made(
      'p',
      'This panel is shown because the tag has the debug attribute. Remove the attribute when you are done.',
      'remedy',
    ),
  );
  panel.replaceChildren(details);
}
