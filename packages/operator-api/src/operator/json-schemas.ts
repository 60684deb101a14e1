import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { type DocumentName, documentNames, documentSchemas } from './operator.ts';

const config: ConversionConfig = {
  // What editors understand best.
  target: 'draft-07',
  typeMode: 'input',
  // What only code can check is left out.
  errorMode: 'ignore',
};

/** Where the schema of a document lies in an operator's folder. */
const schemaFile = (document: string): string => `schemas/${document}.schema.json`;

function schemaOf(document: DocumentName): JsonSchema {
  const schema = toJsonSchema(documentSchemas[document] as never, config);
  // A file may name its schema, which its document does not know.
  return schema.type === 'object'
    ? { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
    : schema;
}

/** The JSON Schemas of an operator's files, by their names in its folder: editors complete and check the files by them. */
export const jsonSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(documentNames.map((document) => [schemaFile(document), schemaOf(document)]));

/** Files of an operator with the names of their schemas, where they can have one: a list cannot. */
export const withSchemas = (files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      typeof content === 'object' && content !== null && !Array.isArray(content)
        ? { $schema: `./${schemaFile(file.replace('.json', ''))}`, ...content }
        : content,
    ]),
  );

/** What makes editors complete an operator's files: the schemas, and which file each is of. */
export const editorFiles = (): Readonly<Record<string, unknown>> => ({
  ...jsonSchemas(),
  '.vscode/settings.json': {
    'json.schemas': documentNames.map((document) => ({
      fileMatch: [`/${document}.json`],
      url: `./${schemaFile(document)}`,
    })),
  },
});
