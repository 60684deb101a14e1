import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../env.ts';
import { readCountryGazetteer } from '../geo/index.ts';
import { type Contents, type Operator, operatorFileNames, parseOperator, readContents } from '../operator/operator.ts';

export const ownFolder = packageFolder(import.meta.url);

/** The texts of the demo operator's files. */
export function operatorTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) {
    texts[name] = readFileSync(join(ownFolder, 'operator', name), 'utf8');
  }
  return texts;
}

/** The gazetteer of the demonstration's country. */
export const demoCountry = () => readCountryGazetteer(join(ownFolder, 'operator', 'gazetteer'));

export const demoContents = (): Contents => readContents(operatorTexts());

export const demoOperator = (): Operator => parseOperator(operatorTexts());
