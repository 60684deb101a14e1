import type { SettingsDocument } from 'contracts';
import { knownPlace } from '../calls/known-place.ts';
import { canHire, hourlyPrices } from '../fares/hourly.ts';
import { priceForOne } from '../fares/price-vehicle.ts';
import { fareWay } from '../fares/zone-charges.ts';
import { Problem } from '../http/problem.ts';
import { messages } from '../messages.ts';
import { isServed } from '../operator/check-base.ts';
import type { CurrentDocument } from '../operator/in-force.ts';
import type { checkOperator, Mistake, Operator } from '../operator/operator.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import type { Version } from '../operator/versions.ts';
import { orNoRoute } from '../providers/providers.ts';
import { record } from './audit.ts';
import { isoOf, type StaffContext, type StaffHandler } from './context.ts';
import { hasRole } from './sessions.ts';

/** Documents with secrets (companies' joining codes): readable only by the role that may change them. */
const forOwners: readonly SettingsDocument[] = ['bookers'];

const mayRead = ({ staff }: StaffContext, name: SettingsDocument): boolean =>
  !forOwners.includes(name) || hasRole(staff.role, 'owner');

/** The mistakes in changed files that the member may read, as they name wrong values: a company's joining code, too. */
const fileNoticeFor = (context: StaffContext, { fileNotice }: OperatorSettings): string => {
  const hidden = forOwners.filter((name) => !mayRead(context, name));
  const lines = fileNotice.split('\n');
  return lines.filter((line) => !hidden.some((name) => line.includes(`${name}.json`))).join('\n');
};

function settingsOf({ deps }: StaffContext): OperatorSettings {
  if (!deps.settings) throw new Problem(404, 'not-found', 'Settings cannot be changed on this server.');
  return deps.settings;
}

/** @throws {Problem} 403 for a role that may not read it, 404 for a document that this deployment does not have. */
function documentOf(context: StaffContext, name: SettingsDocument): CurrentDocument {
  if (!mayRead(context, name)) throw new Problem(403, 'role', 'This needs the role owner.');
  const found = settingsOf(context)
    .current()
    .find((each) => each.name === name);
  if (!found) throw new Problem(404, 'not-found', 'There is no such document.');
  return found;
}

const versionView = ({ version, at, actor, note }: Version) => ({
  version,
  at: at === null ? null : isoOf(at),
  by: actor,
  note,
});
const told = (document: CurrentDocument) => ({
  ...versionView(document),
  name: document.name,
  notice: document.notice,
});
const mistakeViews = (mistakes: readonly Mistake[]) => mistakes.map((each) => ({ ...each }));

/**
 * Lists the settings documents that the member may read, without their content.
 * @throws {Problem} 404 on a server whose settings come from files only
 */
export const settings: StaffHandler<'settings'> = async (context) => {
  const kept = settingsOf(context);
  await kept.follow();
  return {
    documents: kept
      .current()
      .filter(({ name }) => mayRead(context, name))
      .map(told),
    fileNotice: fileNoticeFor(context, kept),
  };
};

/** One document with its content and versions. @throws {Problem} 403, 404 as `documentOf` */
export const settingsDocument: StaffHandler<'settingsDocument'> = async (context, { params }) => {
  const kept = settingsOf(context);
  await kept.follow();
  const found = documentOf(context, params.document);
  const [versions, highest] = await Promise.all([kept.versions(params.document), kept.highest(params.document)]);
  return {
    ...told(found),
    content: found.content,
    highest,
    versions: versions.map(versionView),
    fileNotice: fileNoticeFor(context, kept),
  };
};

/** A document’s content as it was in one version. @throws {Problem} 403, 404 */
export const settingsVersion: StaffHandler<'settingsVersion'> = async (context, { params }) => {
  const { name } = documentOf(context, params.document);
  const content = await settingsOf(context).contentOf(name, params.version);
  if (content === undefined) throw new Problem(404, 'not-found', 'There is no such version.');
  return { name, version: params.version, content };
};

/** Validates drafts without storing them. @returns their mistakes; none for drafts that can be stored */
export const checkSettings: StaffHandler<'checkSettings'> = async (context, { body }) => ({
  mistakes: mistakeViews(settingsOf(context).check(body.documents).mistakes),
});

/**
 * Stores a new version of each document sent, all or none.
 * @throws {Problem} 403, 404; 409 with the current state after a concurrent change; 422 with the first mistake
 */
export const changeSettings: StaffHandler<'changeSettings'> = async (context, { body }) => {
  const { deps, staff, now } = context;
  const kept = settingsOf(context);
  for (const { name } of body.documents) documentOf(context, name);
  const changed = await kept.change({
    drafts: body.documents,
    note: body.note,
    staff,
    now,
    also: (database, made) =>
      record(database, {
        staff,
        action: 'settings.change',
        outcome: 'done',
        detail: { versions: made.map(({ name, version }) => `${name} ${version}`).join(', '), note: body.note },
        at: now,
      }),
  });
  if (changed.kind === 'stale') {
    const current = told(changed.current);
    throw new Problem(409, 'version', `${current.by || 'Somebody'} has changed ${current.name} in the meantime.`, {
      current,
    });
  }
  if (changed.kind === 'mistakes') {
    const [{ document, field, message }] = changed.mistakes;
    throw new Problem(422, 'mistake', `${document}: ${message}.`, {
      field: field === '' ? document : `${document}.${field}`,
    });
  }
  const { log } = deps;
  log?.({ level: 'info', event: 'operator-settings', changed: changed.made.map(({ name }) => name).join(' ') });
  const names = new Set(body.documents.map(({ name }) => name));
  return {
    documents: kept
      .current()
      .filter(({ name }) => names.has(name))
      .map(told),
  };
};

/**
 * Prices a ride by the current settings and by the drafts sent (minor units, metres, seconds).
 * @throws {Problem} 422 when there is no route, or none back
 */
export const priceRide: StaffHandler<'priceRide'> = async (context, { body }) => {
  const { deps } = context;
  const { ride, documents } = body;
  const kept = settingsOf(context);
  for (const name of Object.keys(documents) as SettingsDocument[]) documentOf(context, name);
  const at = Date.parse(ride.at);
  const points = [ride.pickup, ride.dropoff];
  const routeAlong = async (along: typeof points, departure: number) => {
    const found = await orNoRoute(deps.providers.route(along, departure));
    if (!found) throw new Problem(422, 'no-route', messages.noRoute, { field: 'ride.dropoff' });
    return found;
  };
  const way = await routeAlong(points, at);
  const returnAt = ride.kind === 'return' ? Date.parse(ride.returnAt ?? ride.at) : null;
  const backAt = returnAt ?? at + way.seconds * 1000;
  const back = ride.kind === 'oneWay' ? null : await routeAlong([...points].reverse(), backAt);
  const [pickup, dropoff] = await Promise.all([
    knownPlace(deps.providers, ride.pickup),
    knownPlace(deps.providers, ride.dropoff),
  ]);
  const none = { smallChildSeats: 0, largeChildSeats: 0, smallPets: 0, otherPets: 0 };
  const journey = {
    ...none,
    pickup: pickup.fare,
    dropoff: dropoff.fare,
    viaCount: 0,
    way: fareWay(points, way),
    ...(back ? { returnWay: fareWay([...points].reverse(), back) } : {}),
    metres: Math.round(way.metres),
    seconds: Math.round(way.seconds),
    pickupAt: at,
    kind: ride.kind,
    returnMetres: Math.round(back?.metres ?? 0),
    returnSeconds: Math.round(back?.seconds ?? 0),
    returnAt,
  };
  const { hours } = ride;
  const priced = (operator: Operator) => {
    const currency = operator.configuration.currencycode;
    const refuse = (refused: string) => ({ refused, currency, total: 0, lines: [] });
    if (!points.every(({ latitude, longitude }) => isServed(operator, latitude, longitude))) {
      return refuse(messages.outsideArea);
    }
    const vehicle = operator.vehicles.find(({ vehtypeid }) => vehtypeid === ride.vehicle);
    if (!vehicle) return refuse('There is no such vehicle type.');
    const hourly = hours === undefined ? null : hourlyPrices(operator.fares);
    if (hours !== undefined && !(hourly && canHire(hourly, hours))) {
      return refuse(
        hourly
          ? `Cars are hired for ${hourly.minimumHours} to ${hourly.maximumHours} hours.`
          : 'Cars are not hired by the hour.',
      );
    }
    const hire = hours !== undefined && hourly ? { hours, metres: hours * hourly.includedMetres } : {};
    const asked = hourly ? { ...journey, ...hire, way: { points, isMeasured: false } } : journey;
    const fare = priceForOne(operator, vehicle, asked, currency);
    return {
      refused: '',
      currency: fare.currency,
      total: fare.totalMinor,
      lines: fare.lines.map(({ kind, label, minor }) => ({ kind, label, amount: minor })),
    };
  };
  const drafted: ReturnType<typeof checkOperator> | null =
    Object.keys(documents).length === 0 ? null : kept.check(documents);
  return {
    metres: journey.metres,
    seconds: journey.seconds,
    estimated: way.source === 'estimate',
    now: priced(deps.operator),
    draft: drafted?.operator ? priced(drafted.operator) : null,
    mistakes: mistakeViews(drafted?.mistakes ?? []),
  };
};
