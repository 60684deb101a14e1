import type { BookingRow } from '../database/bookings.ts';

/** Maximum length of a name or an address in an email; a longer one is an attempt to send a message. */
const maxChars = 160;

/** Characters that mail programs and browsers treat as a dot. */
const otherDots = /[\u3002\uff0e\uff61\u2024\u00b7]/g;

/**
 * Neutralises user input for quoting in an email: nothing in it becomes a link, an address or a line of its own,
 * because the email is sent to a third person in the operator's name.
 */
export function quoted(text: string, longest = maxChars): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(otherDots, '.')
    // Schemes, then everything that mail programs turn into links: host names, addresses, paths.
    .replace(/[a-z][a-z0-9+.-]*:\/+/gi, ' ')
    .replace(/\b(mailto|tel|sms|javascript|data|www\d*)[:.]+/gi, '$1 ')
    .replace(/@/g, ' at ')
    .replace(/(?<=[\p{L}\p{N}\]])\.+(?=[\p{L}\p{N}[])/gu, (dots, at: number, whole: string) =>
      /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + dots.length] ?? '') ? '.' : '. ',
    )
    .replace(/(?<=\d)\.(?=\d+\.\d)/g, '. ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

interface PlaceText {
  readonly address: string;
}

/** A booking for use in emails and files: all user input in it is `quoted`. */
export function quotedBooking(row: BookingRow): BookingRow {
  const journey = row.journey as { pickup: PlaceText; dropoff: PlaceText; vias?: readonly PlaceText[] };
  const place = <T extends PlaceText>(sent: T): T => ({ ...sent, address: quoted(sent.address) });
  return {
    ...row,
    first_name: quoted(row.first_name, 60),
    last_name: quoted(row.last_name, 60),
    booker_reference: quoted(row.booker_reference),
    cost_centre: quoted(row.cost_centre),
    host_reference: quoted(row.host_reference),
    note: quoted(row.note, 500),
    pickup_note: quoted(row.pickup_note, 500),
    dropoff_note: quoted(row.dropoff_note, 500),
    journey: {
      ...journey,
      pickup: place(journey.pickup),
      dropoff: place(journey.dropoff),
      vias: (journey.vias ?? []).map(place),
    },
    customer: quotedValues(row.customer),
    flight: quotedValues(row.flight),
    return_flight: quotedValues(row.return_flight),
  };
}

const quotedValues = (value: unknown): unknown =>
  value === null || typeof value !== 'object'
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          typeof inner === 'string' && key !== 'email' && key !== 'expflightarrival' ? quoted(inner) : inner,
        ]),
      );
