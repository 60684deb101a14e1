import type { Settings } from '../env.ts';
import { log } from '../log.ts';
import { checkBase } from '../operator/check-base.ts';
import { checkLive } from '../operator/go-live.ts';
import { type OperatorFiles, readOperatorFolder } from '../operator/read-operator.ts';
import { gatewayRisks, gatewaysOf } from '../payments/from-settings.ts';
import { placeCountryMistake } from '../places/from-settings.ts';

/**
 * Reads the operator's files and logs probable mistakes.
 * @throws {OperatorFileError} for an invalid file, and for a configuration that must not go live
 */
export async function readOperatorFiles(settings: Settings): Promise<OperatorFiles> {
  const files = await readOperatorFolder(settings.operatorDir);
  const { configuration } = files.operator;
  const risks = gatewayRisks(settings, configuration, await gatewaysOf(settings, configuration));
  checkLive(settings, files.operator, risks);
  const odd = checkBase(files.operator);
  if (odd !== '') log({ level: 'warn', event: 'operator-files', error: odd });
  const unknown = placeCountryMistake(settings, configuration.country);
  if (unknown !== '') log({ level: 'warn', event: 'places-country', error: unknown });
  return files;
}
