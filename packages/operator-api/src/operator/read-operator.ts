import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Contents,
  checkOperator,
  isOptionalFile,
  mistakeText,
  type Operator,
  OperatorFileError,
  operatorFileNames,
  readContents,
} from './operator.ts';

export interface OperatorFiles {
  readonly contents: Contents;
  readonly operator: Operator;
}

/**
 * The text of an operator's file, which is UTF-8; a byte order mark is left out.
 * @throws {SyntaxError} for another encoding, as its letters would get lost
 */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError('it is not encoded in UTF-8');
  }
}

/**
 * The documents in an operator's folder as JSON, not checked.
 * @throws {OperatorFileError} naming the folder and the file that is missing or is not JSON.
 */
export async function readFolderContents(folder: string): Promise<Contents> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) {
    try {
      texts[name] = await readText(join(folder, name));
    } catch (error) {
      // An unreadable file is not a missing one: without its service area, an operator would take every ride.
      if (isOptionalFile(name) && (error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      if (error instanceof SyntaxError) throw new OperatorFileError(`${folder}: ${name} is not JSON: ${error.message}`);
      throw new OperatorFileError(`${name} cannot be read in ${folder}`);
    }
  }
  try {
    return readContents(texts);
  } catch (error) {
    if (error instanceof OperatorFileError) throw new OperatorFileError(`${folder}: ${error.message}`);
    throw error;
  }
}

/**
 * Reads an operator's folder and checks it.
 * @returns the documents as in the files, for `createOperatorSettings`, and the operator that they describe.
 * @throws {OperatorFileError} naming the folder, the file and the field.
 */
export async function readOperatorFolder(folder: string): Promise<OperatorFiles> {
  const contents = await readFolderContents(folder);
  const { operator, mistakes } = checkOperator(contents);
  if (operator) return { contents, operator };
  throw new OperatorFileError(`${folder}: ${mistakeText(mistakes[0])}`);
}
