import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { LogEvent } from 'kysely';

/** What a span records of a completed request. */
export interface Answered {
  /** The registered pattern, never the requested path. */
  readonly route: string;
  readonly status: number;
  readonly correlation: string;
}

/** Spans of requests and of their SQL statements; none holds request data or a statement's values. */
export interface Tracing {
  /** Runs a request in a span of its own, a child of the one that its `traceparent` names. */
  request(
    asked: { readonly method: string; readonly headers: Headers },
    work: () => Promise<void>,
    answered: () => Answered,
  ): Promise<void>;
  /** Records a statement that has ended; for the database's log. */
  statement(event: LogEvent): void;
  /** Sends the remaining spans, then closes. */
  close(): Promise<void>;
}

/**
 * Traces to a collector over OTLP/HTTP, configured by the standard environment variables
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`).
 * Imported only where tracing is configured, so that its packages cost nothing otherwise.
 */
export function createTracing(version: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'taxi-booking', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Registers the context manager, which follows a request through its promises, and the `traceparent` propagator.
  provider.register();
  const tracer = provider.getTracer('operator-api', version);
  return {
    async request({ method, headers }, work, answered) {
      const parent = propagation.extract(ROOT_CONTEXT, headers, {
        get: (from, name) => from.get(name) ?? undefined,
        keys: (from) => [...from.keys()],
      });
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      try {
        await context.with(trace.setSpan(parent, span), work);
      } finally {
        const { route, status, correlation } = answered();
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'taxi.correlation_id': correlation,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    statement({ level, query, queryDurationMillis }) {
      const parent = context.active();
      // Statements outside a request (jobs, the start) would each be a trace of a single span.
      if (!trace.getSpan(parent)) return;
      const endTime = Date.now();
      const [verb = 'SQL'] = query.sql.trimStart().split(/\s/, 1);
      const span = tracer.startSpan(
        verb.toUpperCase(),
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
        },
        parent,
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    close: () => provider.shutdown(),
  };
}
