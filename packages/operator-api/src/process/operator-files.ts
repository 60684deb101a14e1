import { SettingError, type Settings } from '../env.ts';
import { log } from '../log.ts';
import { checkBase } from '../operator/check-base.ts';
import { checkLive, liveMistakes } from '../operator/go-live.ts';
import { missingServices } from '../operator/missing-services.ts';
import type { Operator } from '../operator/operator.ts';
import { type OperatorFiles, readOperatorFolder } from '../operator/read-operator.ts';
import { gatewayRisks, gatewaysOf, mixedKeys, unofferedMethods } from '../payments/from-settings.ts';
import { placeCountryMistake } from '../places/from-settings.ts';

const senderMistake = ({ smtpUrl, mailFrom }: Settings, { configuration }: Operator): string =>
  smtpUrl !== '' && mailFrom === '' && configuration.email === ''
    ? 'SMTP_URL needs MAIL_FROM, or the email of configuration.json: emails have no sender.'
    : '';

/**
 * @returns why a server with these settings would not start with files that are valid in themselves, one line each;
 * mistakes in the keys of its gateways are those of `gatewayMistakes`
 */
export async function startMistakes(settings: Settings, operator: Operator): Promise<readonly string[]> {
  const { configuration } = operator;
  const gateways = await gatewaysOf(settings, configuration).catch(() => []);
  return [
    senderMistake(settings, operator),
    ...liveMistakes(settings, operator),
    ...gatewayRisks(settings, configuration, gateways),
  ].filter((line) => line !== '');
}

/**
 * Checks operator files that are valid in themselves, at the start and whenever they change; logs probable mistakes.
 * @param payments the risks of the gateways
 * @throws {OperatorFileError | SettingError} where the server must not run with them
 */
export function checkStart(settings: Settings, operator: Operator, payments: readonly string[] = []): void {
  const noSender = senderMistake(settings, operator);
  if (noSender !== '') throw new SettingError(noSender);
  const mixed = mixedKeys(settings, operator.configuration);
  if (mixed !== '') throw new SettingError(mixed);
  checkLive(settings, operator, payments);
  const odd = [checkBase(operator), ...unofferedMethods(settings, operator.configuration)].filter(
    (line) => line !== '',
  );
  for (const error of odd) log({ level: 'warn', event: 'operator-files', error });
}

/**
 * Reads the operator's files and logs probable mistakes.
 * @throws {OperatorFileError} for an invalid file, and for a configuration that must not go live
 */
export async function readOperatorFiles(settings: Settings): Promise<OperatorFiles> {
  const files = await readOperatorFolder(settings.operatorDir);
  const { configuration } = files.operator;
  const risks = gatewayRisks(settings, configuration, await gatewaysOf(settings, configuration));
  checkStart(settings, files.operator, risks);
  const unknown = placeCountryMistake(settings, configuration.country);
  if (unknown !== '') log({ level: 'warn', event: 'places-country', error: unknown });
  for (const error of missingServices(settings, configuration)) log({ level: 'warn', event: 'not-set', error });
  return files;
}
