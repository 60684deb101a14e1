import { changeLabels, legLabels, statusLabels } from './labels.ts';

/** Labels of the actions in the audit trail, the register and a booking's history, as shown on the desk and in its files. */
const words: Readonly<Record<string, string>> = {
  ...changeLabels,
  'sign-in': 'Sign in',
  'booker.approve': 'Approve a booker',
  'booker.decline': 'Decline a booker',
  'booking.accept': 'Accept the request',
  'booking.amend': 'Change the booking',
  'booking.company': 'Charge a company',
  'booking.create': 'Book over the phone',
  'booking.message': 'Message the passenger',
  'booking.payment-link': 'Send a payment link',
  'booking.rated': 'Rate the ride',
  'booking.refund': 'Refund',
  'booking.refuse': 'Refuse the request',
  'domain.approve': 'Approve a domain',
  'domain.refuse': 'Refuse a domain',
  'driver.add': 'Add a driver',
  'driver.change': 'Edit a driver',
  'driver.invite': 'Invite a driver',
  'driver.retire': 'Remove a driver',
  'driver.sign-out': 'Sign out a driver',
  'key.add': 'Create an API key',
  'key.revoke': 'Revoke an API key',
  'list.export': 'Export a list',
  'passkey.add': 'Add a passkey',
  'passkey.remove': 'Remove a passkey',
  'ride.assign': 'Assign a driver',
  'ride.cancel': 'Cancel the ride',
  'ride.price': 'Change the price',
  'ride.report': 'Report the ride',
  'ride.undo': 'Undo the last step',
  'ride.withdraw': 'Unassign the driver',
  'settings.change': 'Change the settings',
  'staff.add': 'Add a colleague',
  'staff.change': 'Edit a colleague',
  'staff.link': 'Create a sign-in link',
  'staff.password': 'Set a password',
  'tracking-code.add': 'Add a tracking code',
  'tracking-code.change': 'Edit a tracking code',
  'webhook.add': 'Add a webhook',
  'webhook.remove': 'Remove a webhook',
  'webhook.replay': 'Replay webhook messages',
  'webhook.rotate': 'Change a webhook’s secret',
  'webhook.switch': 'Switch a webhook on or off',
  'webhook.test': 'Test',
};

const labels: Readonly<Record<string, string>> = {
  back: 'Refund',
  by: 'By',
  code: 'Tracking code',
  id: 'Number',
  leg: 'Ride',
  owed: 'Driver collects',
  path: 'Address',
  reason: 'Reason',
  total: 'Price',
  type: 'Step',
};

const values: Readonly<Record<string, string>> = {
  ...statusLabels,
  ...legLabels,
  departed_to_pickup: 'driver set off',
  arrived_at_pickup: 'driver at the pick-up',
  passenger_on_board: 'passenger on board',
  arrived_at_dropoff: 'arrived at the drop-off',
  no_show: 'no-show',
  cancelled_by_operator: 'cancelled by the operator',
};

/** `costCentre` and `cost-centre` as `Cost centre`. */
const sentence = (name: string): string => {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The label of a refused call: `POST /desk/v1/bookings/{reference}/message` as `Change bookings, message`. */
function callLabel(method: string, path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !/^(\{.*|:.*|v\d+|desk|drive|dispatch|admin)$/.test(part));
  return [method === 'GET' ? 'See' : 'Change', parts.map((part) => part.replaceAll('-', ' ')).join(', ')].join(' ');
}

/** @returns the label of an action; the rest of a history entry's text is kept after it */
export function auditLabel(action: string): string {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(action) ?? [];
  if (method && path) return callLabel(method, path);
  return action.replace(/^[a-z]+(?:[.-][a-z-]+)+/, (code) => words[code] ?? sentence(code));
}

/** @returns the label of a status or another value in the register */
export const auditValueLabel = (value: string): string => values[value] ?? value;

const failures: readonly (readonly [RegExp, string])[] = [
  [/timeout|ETIMEDOUT/i, 'no answer in time'],
  [/ECONNREFUSED/, 'connection refused'],
  [/ECONNRESET|socket hang up/, 'connection lost'],
  [/ENOTFOUND|EAI_AGAIN/, 'address not found'],
  [/certificate|CERT_/i, 'certificate not valid'],
];

/** @returns a readable reason why a webhook's delivery failed, for common system errors; else the error itself */
export const failureLabel = (failure: string): string =>
  failures.find(([pattern]) => pattern.test(failure))?.[1] ?? failure;

/** One detail of an entry of the audit trail. */
export interface AuditFact {
  readonly what: string;
  /** Null when the entry has no previous value. */
  readonly before: string | null;
  readonly after: string;
}

const isPriceLine = (value: unknown): value is { readonly kind: string; readonly amount: number } =>
  typeof value === 'object' && value !== null && 'kind' in value && 'amount' in value;

/**
 * @returns the details of an entry of the audit trail as labelled text, without values that only machines need
 * @param money formats an amount in minor units
 */
export function auditFacts(
  detail: Readonly<Record<string, unknown>>,
  money: (minor: number, currency: string) => string,
  unit = '',
): AuditFact[] {
  const currency = typeof detail.currency === 'string' ? detail.currency : unit;
  const told = (name: string, value: unknown): string => {
    if (['amount', 'total', 'before', 'back', 'owed'].includes(name) && currency && typeof value === 'number')
      return money(value, currency);
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (Array.isArray(value)) return value.map((each) => told('', each)).join(', ');
    if (isPriceLine(value)) return `${value.kind} ${told('amount', value.amount)}`;
    if (typeof value === 'object' && value !== null)
      return auditFacts(value as Record<string, unknown>, money, currency)
        .map(({ what, after }) => `${what.toLowerCase()} ${after}`)
        .join(', ');
    return auditValueLabel(String(value ?? ''));
  };
  return Object.entries(detail).flatMap(([name, value]): AuditFact[] => {
    const isForMachines = name === 'currency' || name === 'version' || (name === 'id' && /-/.test(String(value)));
    if (isForMachines || value === '' || value === null || name === 'before') return [];
    if ((name === 'back' || name === 'owed') && value === 0) return [];
    if (name === 'answer') return auditFacts(value as Record<string, unknown>, money, currency);
    const was = name === 'total' || name === 'rating' ? detail.before : undefined;
    if (was === value) return [];
    const before = was === undefined || was === null || was === 0 ? null : told('before', was);
    return [{ what: labels[name] ?? sentence(name), before, after: told(name, value) }];
  });
}
