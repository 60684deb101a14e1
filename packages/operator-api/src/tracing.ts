import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { LogEvent } from 'kysely';

/** What is known of a request once it was answered. */
export interface Answered {
  /** As it was registered, never what the visitor typed. */
  readonly route: string;
  readonly status: number;
  readonly correlation: string;
}

/** Spans of requests and of the statements that they make; none holds what anybody sent, nor a statement's values. */
export interface Tracing {
  /** Carries a request out in a span of its own, beneath the one that its `traceparent` names. */
  request(
    asked: { readonly method: string; readonly headers: Headers },
    work: () => Promise<void>,
    answered: () => Answered,
  ): Promise<void>;
  /** For the database's log: a statement that has ended. */
  statement(event: LogEvent): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/**
 * Traces to a collector over OTLP/HTTP, as the standard environment variables say (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`).
 * Imported only where the settings say so: without it, its packages cost nothing.
 */
export function createTracing(version: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'taxi-booking', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // For what follows a request through its promises, and for `traceparent`.
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
      // What no request asked for (jobs, the start) would be a trace of one line each.
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
