import { type liveRisks, SettingError, type Settings } from '../env.ts';
import type { Operator } from './operator.ts';

export type LiveRisk = (typeof liveRisks)[number];

/** What everybody can read in the demonstration's files. */
export const demonstration = {
  company: 'Meridian Cars (demonstration)',
  joinCodes: ['DEMO-DESK'],
  trackingCodes: ['DEMO', 'BLOCKED', 'EXPIRED', 'TEST'],
} as const;

type LiveSettings = Pick<Settings, 'publicUrl' | 'allowLive' | 'databaseUrl'>;

/** The host that people book at over https; '' for any other address. */
export function liveHost({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  if (publicUrl === '') return '';
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? hostname : '';
}

/** A risk in words, with the way round it; null where nobody books for real, and where it is allowed. */
export function riskWords(settings: LiveSettings, risk: LiveRisk, words: string): string | null {
  const host = liveHost(settings);
  if (host === '' || settings.allowLive.includes(risk)) return null;
  return `${words}, and PUBLIC_URL is https://${host}. Change that, or allow it with ALLOW_LIVE=${risk}.`;
}

/**
 * Refuses to take bookings for real with what was made for trying out: the demonstration's tracking codes and company, and the
 * embedded database.
 * @param payments what speaks against its gateways (`gatewayRisks` in `payments/from-settings.ts`), said together with the rest
 * @throws {SettingError} with a line for each
 */
export function checkLive(
  settings: LiveSettings,
  { configuration, licences, bookers }: Pick<Operator, 'configuration' | 'licences' | 'bookers'>,
  payments: readonly string[] = [],
): void {
  const codes = licences
    .filter(({ enabled, trackingcode }) => enabled && demonstration.trackingCodes.some((code) => code === trackingcode))
    .map(({ trackingcode }) => trackingcode);
  // Whoever knows such a company's code books for it, and may put rides on its account.
  const open = bookers
    .filter(({ enabled, approval, joincode }) => enabled && (approval === 'automatic' || isDemoCode(joincode)))
    .map(({ name }) => name);
  const isDemo = configuration.company === demonstration.company;
  const found: readonly (readonly [LiveRisk, boolean, string])[] = [
    ['demo-codes', codes.length > 0, `licences.json has the demonstration’s codes ${codes.join(', ')}`],
    ['demo-company', isDemo, `configuration.json, field company, is the demonstration’s ${demonstration.company}`],
    ['demo-company', open.length > 0, `bookers.json lets anybody into ${open.join(', ')}`],
    [
      'embedded-database',
      settings.databaseUrl === '',
      'DATABASE_URL is missing and the embedded database serves one process',
    ],
  ];
  const own = found.flatMap(([risk, isThere, words]) => (isThere ? (riskWords(settings, risk, words) ?? []) : []));
  const lines = [...own, ...payments];
  if (lines.length > 0) throw new SettingError(lines.join('\n'));
}

const isDemoCode = (joinCode: string): boolean => demonstration.joinCodes.some((code) => code === joinCode);
