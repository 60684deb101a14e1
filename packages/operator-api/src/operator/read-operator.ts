import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operator, OperatorFileError, operatorFileNames, parseOperator } from './operator.ts';

/**
 * Reads an operator's folder.
 * @throws {OperatorFileError} naming the folder, the file and the field.
 */
export async function readOperator(folder: string): Promise<Operator> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) {
    try {
      texts[name] = await readFile(join(folder, name), 'utf8');
    } catch {
      throw new OperatorFileError(`${name} cannot be read in ${folder}`);
    }
  }
  try {
    return parseOperator(texts);
  } catch (error) {
    if (error instanceof OperatorFileError) throw new OperatorFileError(`${folder}: ${error.message}`);
    throw error;
  }
}
