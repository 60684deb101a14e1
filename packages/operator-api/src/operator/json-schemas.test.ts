import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '../testing/demo-operator.ts';
import { filesOfOperator, readAnswers } from './init-folder.ts';
import { editorFiles, jsonSchemas, withSchemas } from './json-schemas.ts';
import { documentNames, operatorFileNames, parseOperator } from './operator.ts';

describe('the JSON Schemas of the operator’s files', () => {
  it('are committed as the server reads the files (node packages/operator-api/scripts/json-schemas.mjs)', () => {
    for (const [name, schema] of Object.entries(jsonSchemas())) {
      const committed = JSON.parse(readFileSync(join(ownFolder, 'operator', name), 'utf8')) as unknown;
      expect(committed, name).toEqual(JSON.parse(JSON.stringify(schema)));
    }
    expect(Object.keys(jsonSchemas())).toHaveLength(documentNames.length);
  });

  it('name no field that the README does not', () => {
    const readme = readFileSync(join(ownFolder, 'operator/README.md'), 'utf8');
    const fieldsOf = (schema: unknown): string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([key, value]) =>
            key === 'properties'
              ? [...Object.keys(value as object), ...fieldsOf(Object.values(value as object))]
              : fieldsOf(value),
          );
    const fields = new Set(Object.values(jsonSchemas()).flatMap(fieldsOf));
    expect(fields).toContain('googlekey');
    expect([...fields].filter((name) => !new RegExp(`(^|\\W)${name.replace('$', '\\$')}\\b`).test(readme))).toEqual([]);
  });

  it('know what a file may say, and no more', () => {
    const { 'schemas/configuration.schema.json': configuration, 'schemas/places.schema.json': places } = jsonSchemas();
    expect(configuration).toMatchObject({
      additionalProperties: false,
      properties: { $schema: { type: 'string' }, mapsource: { enum: ['bing', 'google', 'maplibre'] } },
    });
    expect(places).toMatchObject({ type: 'array', items: { properties: { latitude: { minimum: -90, maximum: 90 } } } });
  });

  it('are named by the files of a new operator, which the server reads all the same', () => {
    const typed = { name: 'Taxis', country: 'FR', at: '45.7578,4.832', currency: 'EUR', unit: 'km', language: 'fr' };
    const files = withSchemas(filesOfOperator(readAnswers(typed), []));
    const forEditors = editorFiles();
    const named = Object.values(files).flatMap((content) => (content as { $schema?: string }).$schema ?? []);
    expect(named).toHaveLength(6);
    for (const name of named) expect(forEditors).toHaveProperty([name.replace('./', '')]);
    const texts = Object.fromEntries(operatorFileNames.map((name) => [name, JSON.stringify(files[name])]));
    expect(parseOperator(texts).configuration.company).toBe('Taxis');
    // A list cannot name its schema, so the editor's settings do.
    expect(forEditors['.vscode/settings.json']).toMatchObject({
      'json.schemas': expect.arrayContaining([{ fileMatch: ['/places.json'], url: './schemas/places.schema.json' }]),
    });
  });
});
