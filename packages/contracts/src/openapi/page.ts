import type { JsonSchema } from '@valibot/to-json-schema';
import type { OpenApi, Operation } from './index.ts';

/** The page's only style, so that a policy can name it by its hash. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60em; padding: 1em; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
details { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.6em 0; }
summary { cursor: pointer; }
summary span { display: block; }
h3 { font-size: 1em; margin: 1em 0 0.2em; }
ul { margin: 0; padding-inline-start: 1.2em; }
nav ul { columns: 14em; }
:target { outline: 2px solid; outline-offset: 0.3em; }
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const code = (text: string) => `<code>${escaped(text)}</code>`;

/** Text with its `code` spans. */
const prose = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : escaped(part)))
    .join('');

const bounds = ({ minLength, maxLength, minimum, maximum, maxItems, pattern }: JsonSchema): string =>
  [
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    pattern === undefined ? '' : pattern,
  ]
    .filter((text) => text !== '')
    .map((text) => `, ${text}`)
    .join('');

/** @returns the description of a field */
const said = ({ description }: JsonSchema): string => (description === undefined ? '' : `. ${prose(description)}`);

/** @returns a schema as HTML: its type and limits, and its fields as a list */
function drawn(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, type, items, properties } = schema;
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${escaped(name)}">${escaped(name)}</a>`;
  }
  if (anyOf) return anyOf.map((each) => drawn(each as JsonSchema)).join(' or ');
  if (values) return values.map((value) => code(JSON.stringify(value))).join(', ');
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const optional = (schema.required ?? []).includes(name) ? '' : ', optional';
      return `<li>${code(name)}${optional}: ${drawn(field as JsonSchema)}${said(field as JsonSchema)}</li>`;
    });
    return fields.length === 0 ? 'no fields' : `<ul>${fields.join('')}</ul>`;
  }
  if (type === 'array') return `list of ${drawn((items ?? {}) as JsonSchema)}${escaped(bounds(schema))}`;
  return escaped(`${type ?? 'anything'}${bounds(schema)}`);
}

const bodyOf = (content: Operation['requestBody']) => content?.content['application/json']?.schema;

/**
 * @param call the heading: a method and path, or the type of a message
 * @param shared the responses that many operations have, by name
 */
function drawnOperation(call: string, operation: Operation, shared: OpenApi['components']['responses']): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const body = bodyOf(requestBody);
  const query = (parameters ?? []).map(
    ({ name, required, schema }) =>
      `<li>${code(name)}${required ? '' : ', optional'}: ${drawn(schema)}${said(schema)}</li>`,
  );
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const told = answer && 'content' in answer ? answer.content?.['application/json'] : undefined;
  const others = Object.entries(responses)
    .filter(([, each]) => !told || each !== answer)
    .map(([status, each]) => {
      const said = '$ref' in each ? shared[each.$ref.slice(each.$ref.lastIndexOf('/') + 1)] : each;
      return `<li>${code(status)}: ${prose(said?.description ?? '')}</li>`;
    });
  return `<details id="${escaped(operationId)}">
<summary>${code(call)}<span>${prose(summary)}</span></summary>
${query.length > 0 ? `<h3>Parameters</h3><ul>${query.join('')}</ul>` : ''}
${body ? `<h3>Request body</h3>${drawn(body)}` : ''}
${told ? `<h3>Response</h3>${drawn(told.schema)}` : ''}
<h3>${told ? 'Other responses' : 'Responses'}</h3><ul>${others.join('')}</ul>
</details>`;
}

/** @returns the document as one self-contained HTML page without scripts */
export function apiPage(document: OpenApi): string {
  const shared = document.components.responses;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  );
  const messages = Object.entries(document.webhooks).flatMap(([name, item]) =>
    Object.values(item).map((operation) => ({ call: name, operation })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    const sent = messages.filter(({ operation }) => operation.tags[0] === name);
    return `<h2 id="${escaped(name)}">${escaped(name)}</h2>
<p>${prose(description)}</p>
${own.map(({ call, operation }) => drawnOperation(call, operation, shared)).join('\n')}
${sent.length > 0 ? `<h3>Webhook messages</h3>${sent.map(({ call, operation }) => drawnOperation(call, operation, shared)).join('\n')}` : ''}`;
  });
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="${escaped(name)}"><summary>${code(name)}</summary>${drawn(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escaped(document.info.title)}</h1>
${document.info.description
  .split('\n\n')
  .map((text) => `<p>${prose(text)}</p>`)
  .join('\n')}
<p>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Groups"><ul>${document.tags.map(({ name }) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join('')}<li><a href="#shapes">Schemas</a></li></ul></nav>
${groups.join('\n')}
<h2 id="shapes">Schemas</h2>
${shapes.join('\n')}
</main>
</body>
</html>
`;
}
