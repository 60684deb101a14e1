/** What a partner chose for the element on their page; '' and false leave an attribute out. */
export interface EmbedChoice {
  readonly trackingCode: string;
  readonly variant?: string;
  readonly layout?: string;
  readonly theme?: string;
  readonly locale?: string;
  readonly sandbox?: boolean;
  /** A place as JSON text. */
  readonly pickup?: string;
  readonly dropoff?: string;
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The lines that a partner puts on their page (design decisions, section 4). The style keeps the height free that the
 * element has at the width where it is tallest, until the script is there; the link is for visitors without scripts. `operatorUrl` has no slash at its end.
 */
export function embedSnippet(operatorUrl: string, choice: EmbedChoice): string {
  const quick = choice.variant === 'quickbooking';
  const attributes: readonly (readonly [string, string])[] = [
    ['tracking-code', choice.trackingCode],
    ['variant', quick ? 'quickbooking' : ''],
    ['layout', quick ? '' : (choice.layout ?? '')],
    ['theme', choice.theme === 'auto' ? '' : (choice.theme ?? '')],
    ['locale', choice.locale ?? ''],
    ['pickup', choice.pickup ?? ''],
    ['dropoff', choice.dropoff ?? ''],
    ['style', `display: block; min-height: ${quick ? 910 : 985}px`],
  ];
  const written = attributes.filter(([, value]) => value !== '').map(([name, value]) => `${name}="${escaped(value)}"`);
  if (choice.sandbox) written.splice(-1, 0, 'sandbox');
  return [
    `<script type="module" src="${escaped(operatorUrl)}/widget/taxi-booking.js"></script>`,
    `<taxi-booking ${written.join(' ')}>`,
    `  <a href="${escaped(operatorUrl)}/booking">Book a taxi</a>`,
    '</taxi-booking>',
  ].join('\n');
}
