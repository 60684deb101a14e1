import { adopt } from 'booking-ui/styles/adopt.ts';
import { diagnose, type Facts, type Finding } from './diagnose.ts';
import { readFacts } from './facts.ts';
import css from './panel.css?inline';

const titles: Readonly<Record<Finding['level'], string>> = { stops: 'Stops', hurts: 'Hurts', note: 'Note' };

export interface DiagnosticsTarget {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  /** What the page's content security policy stopped since the element came. */
  readonly violations: readonly SecurityPolicyViolationEvent[];
  /** Whether the page kept the element's height free before its script was there. */
  readonly reserved: boolean;
  /** Where the services are. */
  readonly operator: string;
}

/**
 * Tells the page's owner, in the element and in plain words, what stands in its way on this page (the `debug` attribute).
 * @returns a function that removes the panel
 */
export function showDiagnostics({ element, shadow, violations, reserved, operator }: DiagnosticsTarget): () => void {
  const { ownerDocument: document } = element;
  adopt(shadow, css);
  const panel = document.createElement('section');
  panel.className = 'diagnostics';
  panel.setAttribute('aria-label', 'Embed diagnostics');
  shadow.prepend(panel);
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
      `${operator}/licence/custappbaseurl?trackingcode=${encodeURIComponent(element.getAttribute('tracking-code') ?? '')}`,
    )
      .then(
        (answer) => answer.status < 500,
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
    ? 'Something stands in the way.'
    : ready
      ? findings.some(({ level }) => level === 'hurts')
        ? 'It works; some things can be better.'
        : 'All is well.'
      : 'Looking …';
  const words = document.createElement('p');
  words.setAttribute('role', 'status');
  words.textContent = verdict;
  panel.replaceChildren(
    made('h2', 'Embed diagnostics'),
    words,
    list,
    made('p', 'Only you see this because the tag says debug. Take the word away when you are done.', 'remedy'),
  );
}
