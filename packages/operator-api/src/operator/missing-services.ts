import type { Settings } from '../env.ts';
import { liveHost } from './go-live.ts';
import type { Operator } from './operator.ts';

/**
 * Finds services without which the server runs, but passengers soon meet a dead end.
 * @returns a line for the log for each, beginning with its setting
 */
export function missingServices(
  settings: Pick<Settings, 'publicUrl' | 'smtpUrl' | 'placesKind'>,
  { gazetteer, searchapi }: Pick<Operator['configuration'], 'gazetteer' | 'searchapi'>,
): readonly string[] {
  const lines: string[] = [];
  const isOwnSearch = ['', 'own', '3'].includes(searchapi.trim().toLowerCase());
  if (settings.placesKind === '' && gazetteer === '' && isOwnSearch) {
    lines.push('PLACES_KIND is not set: passengers find only the places of places.json and the airports of your area');
  }
  if (settings.smtpUrl === '' && liveHost(settings) !== '') {
    lines.push('SMTP_URL is not set: no email reaches anybody, they are written to mailbox/ of DATA_DIR');
  }
  return lines;
}
