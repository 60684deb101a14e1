import type { BadAttribute } from './attributes.ts';

/** Where a page is. */
export interface PageAddress {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  /** As in the `Origin` header of its requests; `null` for an opaque origin. */
  readonly origin: string;
}

/** What is known about the page that the element stands in. */
export interface Facts {
  readonly page: PageAddress & { readonly framed: boolean };
  readonly trackingCode: string;
  /** Where the script and, unless the page says otherwise, the services come from. */
  readonly operator: string;
  /** Why the licence service refused; '' when it did not. */
  readonly refusal: string;
  /** Whether the operator's server responded to a request from this page; null while unknown. */
  readonly reached: boolean | null;
  readonly violations: readonly { readonly directive: string; readonly blocked: string }[];
  /** What an ancestor does to the element, nearest first: the ancestor as a selector, and what it does. */
  readonly ancestors: readonly { readonly name: string; readonly does: AncestorTrouble }[];
  /** Of the element, or of the window where the element is in a dialog. */
  readonly width: number;
  /** Whether the page keeps the element's height free before the script is there. */
  readonly reserved: boolean;
  /** How many script tags of the page load the element; a classic script and the module that it adds are one. */
  readonly scripts: number;
  readonly webgl: boolean;
  /** What the page wrote at the element and the element does not understand. */
  readonly misspelt: readonly Pick<BadAttribute, 'what' | 'remedy'>[];
  readonly ready: boolean;
}

export type AncestorTrouble = 'hidden' | 'inert' | 'unheard' | 'see-through' | 'clipped' | 'untouchable';

export interface Finding {
  /** `stops`: nothing can be booked. `hurts`: visitors notice. `note`: good to know. */
  readonly level: 'stops' | 'hurts' | 'note';
  readonly what: string;
  readonly remedy: string;
}

/** What each directive of a content security policy is needed for; see the table in the README. */
const directives: Readonly<
  Record<string, { level: Finding['level']; without: string; source: (operator: string) => string }>
> = {
  'script-src': { level: 'stops', without: 'parts of the booker cannot be loaded', source: (operator) => operator },
  'connect-src': { level: 'stops', without: 'there are no fares and no bookings', source: (operator) => operator },
  'worker-src': {
    level: 'note',
    without: 'a drawn list of stops replaces the map',
    source: () => 'blob:',
  },
  'img-src': { level: 'hurts', without: 'pictures are missing', source: (operator) => `data: blob: ${operator}` },
  'frame-src': { level: 'stops', without: 'card payments cannot be made', source: () => 'the payment provider' },
  'require-trusted-types-for': { level: 'note', without: 'a drawn list of stops replaces the map', source: () => '' },
};

const troubles: Readonly<Record<AncestorTrouble, readonly [Finding['level'], string, string]>> = {
  hidden: [
    'stops',
    'is hidden, and so is the element in it.',
    'Show it (display, visibility) whenever the booker should be visible.',
  ],
  inert: ['stops', 'is inert: nothing in it can be used.', 'Remove the inert attribute while the booker is on screen.'],
  unheard: [
    'hurts',
    'is hidden from screen readers (aria-hidden).',
    'Remove aria-hidden from the elements around the booker.',
  ],
  'see-through': ['hurts', 'is nearly invisible (opacity).', 'Set its opacity to 1.'],
  clipped: [
    'hurts',
    'cuts the element off (overflow and a fixed height).',
    'Let it grow: height: auto, or overflow: visible.',
  ],
  untouchable: ['stops', 'blocks clicks and taps (pointer-events: none).', 'Set pointer-events: auto on it.'],
};

/** Names and addresses that developers open their pages under, in place of localhost. */
const ofDevelopers =
  /(^127\.|^\[::1\]$|^0\.0\.0\.0$|^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|\.(localhost|test|local|internal)$)/;

const anywhere = ', or use the operator’s test code, which works on every page and makes only test bookings.';

/** Why the operator cannot tell whose page this is, and what to do about it; null where it can. */
export function originProblem({
  protocol,
  hostname,
  port,
  origin,
}: PageAddress): readonly [what: string, remedy: string] | null {
  const localhost = `http://localhost${port === '' ? '' : `:${port}`}`;
  if (protocol === 'file:') {
    return [
      'The page is opened as a file, so it has no domain that an operator could allow.',
      `Serve its folder, for example with npx serve, and open it as http://localhost:3000${anywhere}`,
    ];
  }
  if (origin === 'null') {
    return [
      'The page is in a sandboxed frame, which hides its address.',
      'Add allow-same-origin to the sandbox attribute of the frame, next to allow-scripts and allow-forms.',
    ];
  }
  if (protocol === 'https:' || hostname === 'localhost') return null;
  return [
    `Tracking codes work on https and on http://localhost, not on ${protocol}//${hostname}.`,
    ofDevelopers.test(hostname)
      ? `Open the page as ${localhost} (with a code for localhost), or over https with a code for ${hostname}${anywhere}`
      : 'Open it over https.',
  ];
}

/** What a refusal means, and what the page's owner can do; null for none. */
export function refusalOf(
  reason: string,
  trackingCode: string,
  { hostname, port }: Pick<Location, 'hostname' | 'port'>,
): readonly [what: string, remedy: string] | null {
  switch (reason) {
    case 'missing':
      return ['The tag has no tracking code.', 'Add tracking-code="…" with the code that the operator gave you.'];
    case 'unknown':
      return [
        `The operator does not know the tracking code ${trackingCode}.`,
        'Check it for a typo, or ask the operator for the code.',
      ];
    case 'domain':
      // A code's domains are of https without a port; adding this one would change nothing.
      if (port !== '' && hostname !== 'localhost')
        return [
          `The tracking code ${trackingCode} is not for ${hostname}:${port}.`,
          `Open the page as https://${hostname}, without a port, or as http://localhost:${port} (with a code for localhost)${anywhere}`,
        ];
      return [
        `The tracking code ${trackingCode} is not for ${hostname}.`,
        `Ask the operator to add ${hostname} to the code’s domains.`,
      ];
    case 'expired':
      return [`The tracking code ${trackingCode} has expired.`, 'Ask the operator for a new one.'];
    case 'disabled':
      return [
        `The tracking code ${trackingCode} is switched off, or not for this variant.`,
        'Ask the operator to switch it on, or set the variant that the code is for: litebooking, or variant="quickbooking".',
      ];
    default:
      return null;
  }
}

/** @returns everything that impairs the element on this page, the worst first, as text for the page's owner */
export function diagnose(facts: Facts): Finding[] {
  const found: Finding[] = [];
  const say = (level: Finding['level'], what: string, remedy: string) => {
    if (!found.some((each) => each.what === what)) found.push({ level, what, remedy });
  };
  const { page, operator } = facts;
  // When the form is ready, the tracking code is valid on this page; a test code is valid on every page.
  const nowhere = facts.ready ? null : originProblem(page);
  const refused = nowhere ?? refusalOf(facts.refusal, facts.trackingCode, page);
  if (refused) say('stops', ...refused);
  for (const { directive, blocked } of facts.violations) {
    const known = directives[directive] ?? directives[directive.replace(/-(elem|attr)$/, '')];
    if (!known) continue;
    const name = directive.replace(/-(elem|attr)$/, '');
    const source = known.source(operator);
    say(
      known.level,
      `The page’s content security policy blocks ${blocked || 'something'} (${name}). Without it, ${known.without}.`,
      source === '' ? 'You do not have to do anything; the rest of the booker works.' : `Add ${source} to ${name}.`,
    );
  }
  if (facts.reached === false && !nowhere && !facts.violations.some(({ directive }) => directive === 'connect-src')) {
    say(
      'stops',
      `The operator’s server ${operator} does not respond to this page.`,
      'Check the address in licence-url and the network. If both are fine, ask the operator.',
    );
  }
  for (const { name, does } of facts.ancestors) {
    const [level, words, remedy] = troubles[does];
    say(level, `${name} around the element ${words}`, remedy);
  }
  for (const { what, remedy } of facts.misspelt) say('hurts', what, remedy);
  // The width of an element inside a hidden ancestor is meaningless.
  if (facts.width < 300 && !facts.ancestors.some(({ does }) => does === 'hidden')) {
    say('hurts', `The element is only ${Math.round(facts.width)} px wide.`, 'Make it at least 320 px wide.');
  }
  if (facts.scripts > 1) {
    say('note', `${facts.scripts} script tags load the element; only the first one is used.`, 'Remove the others.');
  }
  if (!facts.reserved) {
    say(
      'hurts',
      'The page reserves no height for the element: the content below it moves when it loads.',
      'Add a rule to your style sheet: taxi-booking { display: block; min-height: 985px }',
    );
  }
  if (!facts.webgl)
    say(
      'note',
      'This browser has no WebGL: a drawn list of stops replaces the map.',
      'You do not have to do anything.',
    );
  if (page.framed) {
    say(
      'note',
      'The page is shown in a frame of another page.',
      'The tracking code is for the domain of the page in the frame.',
    );
  }
  const order = ['stops', 'hurts', 'note'];
  return found.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}
