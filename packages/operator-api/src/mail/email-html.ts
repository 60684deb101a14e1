import { contrastInk } from 'booking-core/domain/contrast-ink';
import { phoneHref } from 'booking-core/domain/phone';
import { html, raw } from 'hono/html';
import type { Email } from './email.ts';

/** The parts of the operator's branding that mail programs can show. */
export interface EmailLook {
  readonly company: string;
  readonly phone: string;
  /** As in the configuration; only `#rgb` and `#rrggbb` are used, because mail programs support little more. */
  readonly accent: string;
  /** Absolute URL of an image; '' for none. */
  readonly logo: string;
}

const plainAccent = '#2f5d4a';

/** The channels (0 to 255) of a hexadecimal colour; null for any other notation. */
function channelsOf(colour: string): readonly [number, number, number] | null {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long) ?? [];
  return red && green && blue
    ? [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
    : null;
}

/** Only optional rules: mail programs that ignore style sheets show the light colours of the inline styles. */
const sheet = `
@media (prefers-color-scheme: dark) {
  .page { background: #16150f !important; }
  .card { background: #211f18 !important; border-color: #3d3a30 !important; }
  .ink { color: #f3efe4 !important; }
  .quiet { color: #b9b2a0 !important; }
  .line { border-color: #3d3a30 !important; }
}`;

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `${font};font-size:16px;line-height:24px;color:#1d1b14`;
const quiet = `${font};font-size:14px;line-height:20px;color:#6a6455`;

/**
 * An email as HTML for mail programs: tables and inline styles, readable with pictures and style sheets switched off,
 * in light and dark. Everything is escaped.
 */
export function emailHtml(email: Email, { company, phone, accent, logo }: EmailLook): string {
  const { localizer, subject, lead, facts = [], amounts = [], notes = [], actions = [], foot = '' } = email;
  const channels = channelsOf(accent);
  const fill = channels ? accent : plainAccent;
  const onFill = channels ? contrastInk(...channels) : '#ffffff';
  const [start, end] = localizer.dir === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const paragraph = (text: string) =>
    text === '' ? '' : html`<p class="ink" style="${ink};margin:0 0 12px">${text}</p>`;
  const quotedParagraph = (text: string) =>
    text === '' ? '' : html`<p dir="auto" class="ink" style="${ink};margin:0 0 12px;text-align:${start}">${text}</p>`;
  const [main, ...others] = actions;
  return String(html`<!doctype html>
<html lang="${localizer.code}" dir="${localizer.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(sheet)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f3ec">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${
    logo === ''
      ? html`<p class="ink" style="${ink};font-size:18px;font-weight:700;margin:0">${company}</p>`
      : html`<img src="${logo}" alt="${company}" height="40" style="${ink};display:block;height:40px;border:0">`
  }</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e2dccd;border-radius:14px;padding:24px">
<h1 class="ink" style="${ink};font-size:22px;line-height:28px;margin:0 0 16px">${subject}</h1>
${lead.map(email.isLeadQuoted ? quotedParagraph : paragraph)}
${
  main
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:${fill};border-radius:10px"><a href="${main.url}" style="${font};display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;color:${onFill};text-decoration:none">${main.label}</a></td></tr></table>`
    : ''
}
${
  facts.length === 0
    ? ''
    : html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;border-collapse:collapse">${facts.map(
        ({ label, value }) =>
          html`<tr><th scope="row" align="${start}" valign="top" width="34%" class="quiet line" style="${quiet};font-weight:400;text-align:${start};padding:8px 0;padding-inline-end:12px;border-top:1px solid #e9e4d8">${label}</th><td dir="auto" align="${start}" valign="top" class="ink line" style="${ink};font-size:15px;line-height:22px;padding:8px 0;border-top:1px solid #e9e4d8;white-space:pre-line;word-break:break-word;text-align:${start}">${value}</td></tr>`,
      )}</table>`
}
${
  amounts.length === 0
    ? ''
    : html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;border-collapse:collapse">${amounts.map(
        ({ label, value }, at) => {
          const sum = at === amounts.length - 1;
          const rule = sum ? 'border-top:1px solid #e9e4d8' : 'border-top:0';
          const look = `${ink};font-size:${sum ? '18px' : '15px'};font-weight:${sum ? '700' : '400'};padding:${sum ? '12px' : '4px'} 0;${rule}`;
          return html`<tr><th scope="row" align="${start}" valign="top" class="ink line" style="${look};text-align:${start};padding-inline-end:12px">${label}</th><td align="${end}" valign="top" class="ink line" style="${look};text-align:${end};white-space:nowrap;font-variant-numeric:tabular-nums"><bdi>${value}</bdi></td></tr>`;
        },
      )}</table>`
}
${notes.map(paragraph)}
${others.map(
  ({ label, url }) =>
    html`<p style="margin:0 0 8px"><a href="${url}" class="ink" style="${ink};text-decoration:underline">${label}</a></p>`,
)}
${foot === '' ? '' : html`<p class="quiet" style="${quiet};margin:12px 0 0">${foot}</p>`}
</td></tr>
<tr><td class="quiet" style="${quiet};padding:16px 4px">${company}${
    phone === '' ? '' : html`<br><a href="${phoneHref(phone)}" class="quiet" style="${quiet}"><bdi>${phone}</bdi></a>`
  }</td></tr>
</table>
</td></tr></table>
</body>
</html>
`);
}
