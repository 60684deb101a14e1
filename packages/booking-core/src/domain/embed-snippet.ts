import { readJson } from './json.ts';

/** A partner's choices for the element on their page; '' and false omit an attribute. */
export interface EmbedChoice {
  readonly trackingCode: string;
  /** `popup` or `floating`; else the element is part of the page. */
  readonly mode?: string;
  readonly variant?: string;
  readonly layout?: string;
  readonly theme?: string;
  readonly locale?: string;
  readonly sandbox?: boolean;
  /** A place as JSON text. */
  readonly pickup?: string;
  readonly dropoff?: string;
}

/** The kinds of page for which code is generated. */
export const embedKinds = ['html', 'react', 'vue', 'angular', 'wordpress'] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** The element's attributes by name; true is an attribute without a value, '' and false omit it. */
export type EmbedAttributes = Readonly<Record<string, string | boolean>>;

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A quoted attribute value; JSON is put in single quotes, so that it remains readable. */
const quoted = (value: string): string =>
  value.includes('"') && !value.includes("'") ? `'${escaped(value)}'` : `"${escaped(value).replaceAll('"', '&quot;')}"`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether a text is the JSON of an object, which frameworks pass as an object. */
function isObject(text: string): boolean {
  const value = readJson(text);
  return typeof value === 'object' && value !== null;
}

type Written = readonly [name: string, value: string | true];

const inHtml = ([name, value]: Written): string => (value === true ? name : `${name}=${quoted(value)}`);

const inJsx = ([name, value]: Written): string => {
  if (value === true) return camel(name);
  if (isObject(value)) return `${camel(name)}={${value}}`;
  return /["&<\\\n]/.test(value) ? `${camel(name)}={${JSON.stringify(value)}}` : `${camel(name)}="${value}"`;
};

const inVue = ([name, value]: Written): string =>
  value !== true && isObject(value) ? `:${name}=${quoted(value)}` : inHtml([name, value]);

const inAngular = ([name, value]: Written): string => {
  if (value === true) return `[${name}]="true"`;
  return isObject(value) ? `[${name}]=${quoted(value)}` : inHtml([name, value]);
};

const lines = (indent: string, texts: readonly string[]): string => texts.map((text) => `\n${indent}${text}`).join('');

const inTemplate = (text: string): string => text.replace(/[\\`]|\$\{/g, '\\$&');

/**
 * The CSS rule that reserves the element's maximum height until its script is loaded; '' for modes that open over the
 * page and take no space in it.
 */
function heightRule({ mode, variant }: EmbedAttributes): string {
  if (mode === 'popup' || mode === 'floating') return '';
  return `taxi-booking { display: block; min-height: ${variant === 'quickbooking' ? 910 : 985}px }`;
}

const written = (attributes: EmbedAttributes): Written[] =>
  Object.entries(attributes).flatMap(([name, value]): Written[] =>
    value === '' || value === false ? [] : [[name, value]],
  );

/** The button that opens the `popup` dialog of the element with this id, which is invisible before. */
const opener = '<button type="button" data-taxi-booking="#booker">Book a taxi</button>';
const isPopup = ({ mode }: EmbedAttributes): boolean => mode === 'popup';

const reserve = 'In your style sheet, so that nothing moves:';

/**
 * The query of a link to the booking page: the same partner earns the commission, and a test books nothing for real.
 */
function linkQuery({ 'tracking-code': code, sandbox }: EmbedAttributes): string {
  const said = [code ? `trackingcode=${encodeURIComponent(code)}` : '', sandbox ? 'sandbox=true' : ''].filter(Boolean);
  return said.length > 0 ? `?${said.join('&')}` : '';
}

// The link is for visitors without scripts. The rule is not a `style` attribute, because a strict CSP blocks those.
function htmlCode(url: string, attributes: EmbedAttributes): string {
  const rule = heightRule(attributes);
  return [
    `<script type="module" src=${quoted(`${url}/widget/taxi-booking.js`)}></script>`,
    ...(isPopup(attributes) ? [opener] : []),
    `<taxi-booking ${written(attributes).map(inHtml).join(' ')}>`,
    `  <a href=${quoted(`${url}/booking.html${linkQuery(attributes)}`)}>Book a taxi</a>`,
    '</taxi-booking>',
    ...(rule ? [`<!-- ${reserve} ${rule} -->`] : []),
  ].join('\n');
}

/** The attributes that the shortcode accepts in every version of the WordPress plugin; earlier ones drop `sandbox`. */
const shortcode = new Set(['tracking-code', 'variant', 'layout', 'theme', 'locale', 'pickup', 'dropoff']);

const writers: Readonly<Record<EmbedKind, (url: string, attributes: EmbedAttributes) => string>> = {
  html: htmlCode,
  // A shortcode has no escapes: its value ends at the first quote, and the shortcode at the first bracket.
  wordpress: (url, attributes) => {
    const all = written(attributes);
    const isShort = all.every(([name, value]) => shortcode.has(name) && value !== true && !/['[\]<>]/.test(value));
    if (!isShort) return `<!-- In a block "Custom HTML" -->\n${htmlCode(url, attributes)}`;
    return `[taxi_booking ${all.map(([name, value]) => `${name}='${value}'`).join(' ')}]`;
  },
  react: (_, attributes) => {
    const rule = heightRule(attributes);
    const popup = isPopup(attributes);
    const indent = popup ? '    ' : '  ';
    const element = `${indent}<TaxiBooking${lines(`${indent}  `, written(attributes).map(inJsx))}
${indent}  onBooked={({ detail }) => console.log(detail.bookingRef)}
${indent}/>`;
    return `import { TaxiBooking } from 'taxi-booking/react';
${rule && `\n// ${reserve} ${rule}`}
export const Booker = () => (
${popup ? `  <>\n    ${opener}\n${element}\n  </>` : element}
);`;
  },
  vue: (_, attributes) => {
    const rule = heightRule(attributes);
    return `<script setup>
import { TaxiBooking } from 'taxi-booking/vue';

const booked = ({ detail }) => console.log(detail.bookingRef);
</script>

<template>${isPopup(attributes) ? `\n  ${opener}` : ''}
  <TaxiBooking${lines('    ', written(attributes).map(inVue))}
    @booked="booked"
  />
</template>${rule && `\n\n<style>\n${rule}\n</style>`}`;
  },
  angular: (_, attributes) => {
    const rule = heightRule(attributes);
    return `import { Component } from '@angular/core';
import { TaxiBooking } from 'taxi-booking/angular';

@Component({
  selector: 'app-booker',
  standalone: true,
  imports: [TaxiBooking],${rule && `\n  styles: '${rule}',`}
  template: \`${isPopup(attributes) ? `\n    ${opener}` : ''}
    <taxi-booking${inTemplate(lines('      ', written(attributes).map(inAngular)))}
      (booked)="booked($event)"
    />
  \`,
})
export class Booker {
  booked({ detail }: CustomEvent<{ bookingRef: string }>) {
    console.log(detail.bookingRef);
  }
}`;
  },
};

/**
 * The code that puts the element with these attributes on a page of that kind. `operatorUrl` has no trailing slash; an
 * element in a bundle cannot derive it, so the frameworks' code passes it as `licence-url`, unless the attributes
 * contain another.
 */
export function embedCode(kind: EmbedKind, operatorUrl: string, attributes: EmbedAttributes): string {
  const { 'licence-url': named, ...others } = attributes;
  const isMarkup = kind === 'html' || kind === 'wordpress';
  const needed = isMarkup && named === operatorUrl ? '' : named || (isMarkup ? '' : operatorUrl);
  const id = isPopup(attributes) ? 'booker' : '';
  return writers[kind](operatorUrl, { id, ...others, 'licence-url': needed });
}

/** A partner's choices as attributes; the element's defaults are omitted. */
export function embedAttributes(choice: EmbedChoice): EmbedAttributes {
  const quick = choice.variant === 'quickbooking';
  return {
    'tracking-code': choice.trackingCode,
    mode: choice.mode ?? '',
    variant: quick ? 'quickbooking' : '',
    layout: quick ? '' : (choice.layout ?? ''),
    theme: choice.theme === 'auto' ? '' : (choice.theme ?? ''),
    locale: choice.locale ?? '',
    pickup: choice.pickup ?? '',
    dropoff: choice.dropoff ?? '',
    sandbox: choice.sandbox ?? false,
  };
}

/** The HTML that a partner puts on their page. `operatorUrl` has no trailing slash. */
export const embedSnippet = (operatorUrl: string, choice: EmbedChoice): string =>
  embedCode('html', operatorUrl, embedAttributes(choice));
