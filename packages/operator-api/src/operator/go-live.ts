import { type liveRisks, SettingError, type Settings } from '../env.ts';
import type { Operator } from './operator.ts';

export type LiveRisk = (typeof liveRisks)[number];

/** Names and codes of the demonstration's files, which are public. */
export const demonstration = {
  company: 'Meridian Cars (demonstration)',
  joinCodes: ['DEMO-DESK'],
  trackingCodes: ['DEMO', 'BLOCKED', 'EXPIRED', 'TEST'],
} as const;

type LiveSettings = Pick<Settings, 'publicUrl' | 'allowLive' | 'databaseUrl' | 'scenarios'>;

/** The host of an https PUBLIC_URL, where real bookings are taken; '' for any other address. */
export function liveHost({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  if (publicUrl === '') return '';
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? hostname : '';
}

/** The error text for a risk, with its remedy; null without an https PUBLIC_URL, and where ALLOW_LIVE allows it. */
export function riskText(settings: LiveSettings, risk: LiveRisk, words: string): string | null {
  const host = liveHost(settings);
  if (host === '' || settings.allowLive.includes(risk)) return null;
  return `${words}, and PUBLIC_URL is https://${host}. Change that, or allow it with ALLOW_LIVE=${risk}.`;
}

/**
 * Finds why real bookings must not be taken: the demonstration's tracking codes or company, the embedded database, the
 * scenarios of tests.
 * @returns an error text for each risk
 */
export function liveMistakes(
  settings: LiveSettings,
  { configuration, licences, bookers }: Pick<Operator, 'configuration' | 'licences' | 'bookers'>,
): readonly string[] {
  const codes = licences
    .filter(({ enabled, trackingcode }) => enabled && demonstration.trackingCodes.some((code) => code === trackingcode))
    .map(({ trackingcode }) => trackingcode);
  // Anyone who knows such a company's code can book for it, and may charge rides to its account.
  const open = bookers
    .filter(({ enabled, approval, joincode }) => enabled && (approval === 'automatic' || isDemoCode(joincode)))
    .map(({ name }) => name);
  const isDemo = configuration.company === demonstration.company;
  const found: readonly (readonly [LiveRisk, boolean, string])[] = [
    ['demo-codes', codes.length > 0, `licences.json has the demo codes ${codes.join(', ')}`],
    ['demo-company', isDemo, `configuration.json, field company, is the demo company ${demonstration.company}`],
    ['demo-company', open.length > 0, `bookers.json lets anybody join ${open.join(', ')}`],
    [
      'embedded-database',
      settings.databaseUrl === '',
      'DATABASE_URL is not set, and the embedded database is for a single process only',
    ],
    ['scenarios', settings.scenarios, 'SCENARIOS=1 lets anybody make calls of the server fail'],
  ];
  return found.flatMap(([risk, isThere, words]) => (isThere ? (riskText(settings, risk, words) ?? []) : []));
}

/**
 * Refuses to take real bookings with the risks that {@link liveMistakes} finds.
 * @param payments the risks of its gateways (`gatewayRisks` in `payments/from-settings.ts`), reported with the rest
 * @throws {SettingError} with a line for each risk
 */
export function checkLive(
  settings: LiveSettings,
  operator: Pick<Operator, 'configuration' | 'licences' | 'bookers'>,
  payments: readonly string[] = [],
): void {
  const lines = [...liveMistakes(settings, operator), ...payments];
  if (lines.length > 0) throw new SettingError(lines.join('\n'));
}

const isDemoCode = (joinCode: string): boolean => demonstration.joinCodes.some((code) => code === joinCode);
