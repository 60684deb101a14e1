import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../env.ts';
import { type Contents, type Operator, operatorFileNames, parseOperator, readContents } from '../operator/operator.ts';

export const ownFolder = packageFolder(import.meta.url);

/** The texts of the demo operator's files, with the product's service area. */
export function operatorTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) {
    const folder = name === 'service-area.json' ? 'data' : 'operator';
    texts[name] = readFileSync(join(ownFolder, folder, name), 'utf8');
  }
  return texts;
}

export const demoContents = (): Contents => readContents(operatorTexts());

export const demoOperator = (): Operator => parseOperator(operatorTexts());
