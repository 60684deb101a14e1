import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { overPglite } from './database/open.ts';
import { readSettings } from './env.ts';
import { freshPglite } from './testing/database.ts';
import { type Fixture, openFixture, origin, quotationOf } from './testing/fixture.ts';
import { createTracing, type Tracing } from './tracing.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** A minimal collector for OTLP over HTTP. */
const spans: Span[] = [];
const services = new Set<unknown>();
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let tracing: Tracing;
let server: Fixture;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'taxis-bellecour');
  tracing = createTracing('1.2.3');
  server = await openFixture({
    tracing,
    database: overPglite(await freshPglite(), { onStatement: tracing.statement }),
  });
});
afterAll(async () => {
  await server.close();
  collector.closeAllConnections();
  collector.close();
  vi.unstubAllEnvs();
});

it('one trace leads from the page’s call to the statements of the database', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = {
    'content-type': 'application/json',
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    'x-correlation-id': 'visit-42',
  };
  const asked = { method: 'POST', headers, body: JSON.stringify(quotationOf({ note: 'Bring the pram' })) };
  expect((await server.app(new Request(`${origin}/api/quotation`, asked))).status).toBe(200);
  await server.get('/api/prices');
  await tracing.close();
  const call = spans.find(({ name }) => name === 'POST /api/quotation');
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(call?.attributes).toContainEqual({ key: 'taxi.correlation_id', value: { stringValue: 'visit-42' } });
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const statements = spans.filter((span) => span.traceId === traceId && span !== call);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true);
  expect(JSON.stringify(statements)).toContain('insert into quotations');
  // Another call starts another trace, and no trace contains request data.
  expect(spans.find(({ name }) => name === 'GET /api/prices')?.traceId).not.toBe(traceId);
  expect(JSON.stringify(spans)).not.toContain('pram');
  expect([...services]).toEqual(['taxis-bellecour']);
});

it('pages elsewhere may send a traceparent', async () => {
  const preflight = new Request(`${origin}/api/quotation`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:4400', 'access-control-request-method': 'POST' },
  });
  const answer = await server.app(preflight);
  expect(answer.headers.get('access-control-allow-headers')).toContain('traceparent');
});

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('by %o traces are sent: %s', (env, traced) => {
  expect(readSettings(env, '/').traced).toBe(traced);
});
