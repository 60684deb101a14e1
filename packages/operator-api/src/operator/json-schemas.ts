import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { type DocumentName, documentNames, documentSchemas } from './operator.ts';

const config: ConversionConfig = {
  // The draft that editors support best.
  target: 'draft-07',
  typeMode: 'input',
  // Rules that JSON Schema cannot express are left out.
  errorMode: 'ignore',
};

/** The path of a document's schema in an operator's folder. */
const schemaFile = (document: string): string => `schemas/${document}.schema.json`;

function schemaOf(document: DocumentName): JsonSchema {
  const schema = toJsonSchema(documentSchemas[document] as never, config);
  // A file may name its schema, although the document itself has no such field.
  return schema.type === 'object'
    ? { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
    : schema;
}

/** The JSON Schemas of an operator's files, by path in its folder, for completion and checks in editors. */
export const jsonSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(documentNames.map((document) => [schemaFile(document), schemaOf(document)]));

/** An operator's files with references to their schemas; a file that is a list cannot hold one. */
export const withSchemas = (files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      typeof content === 'object' && content !== null && !Array.isArray(content)
        ? { $schema: `./${schemaFile(file.replace('.json', ''))}`, ...content }
        : content,
    ]),
  );

/** The files for editors: the schemas, and which file each applies to. */
export const editorFiles = (): Readonly<Record<string, unknown>> => ({
  ...jsonSchemas(),
  '.vscode/settings.json': {
    'json.schemas': documentNames.map((document) => ({
      fileMatch: [`/${document}.json`],
      url: `./${schemaFile(document)}`,
    })),
  },
});
