import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Contents,
  checkOperator,
  isOptionalFile,
  type Operator,
  OperatorFileError,
  operatorFileNames,
  readContents,
  wordsOfMistake,
} from './operator.ts';

export interface OperatorFiles {
  readonly contents: Contents;
  readonly operator: Operator;
}

/**
 * Reads an operator's folder and checks it. What it lacks and may lack is looked for in the `product`'s folder.
 * @returns the documents as they stand in the files, for `createOperatorSettings`, and what they say.
 * @throws {OperatorFileError} naming the folder, the file and the field.
 */
export async function readOperatorFolder(folder: string, product?: string): Promise<OperatorFiles> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) {
    try {
      texts[name] = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
        if (!isOptionalFile(name) || product === undefined) throw error;
        return readFile(join(product, name), 'utf8');
      });
    } catch {
      if (isOptionalFile(name)) continue;
      throw new OperatorFileError(`${name} cannot be read in ${folder}`);
    }
  }
  try {
    const contents = readContents(texts);
    const { operator, mistakes } = checkOperator(contents);
    if (operator) return { contents, operator };
    throw new OperatorFileError(wordsOfMistake(mistakes[0]));
  } catch (error) {
    if (error instanceof OperatorFileError) throw new OperatorFileError(`${folder}: ${error.message}`);
    throw error;
  }
}
