import { ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { productVersion } from '../product-version.ts';
import type { Services } from '../services.ts';
import { waitWithTimeout } from '../timeout.ts';
import { deriveTraceIds } from './message-trace-ids.ts';
import type { Traces } from './traces.ts';

/** How long an export may take, in milliseconds. What a receiver does not take in time is lost; nothing waits for it. */
const exportMilliseconds = 5000;
/** How long a process that stops waits for the last export, in milliseconds. */
const stopMilliseconds = 2000;
/** Steps that wait for an export; more are dropped, so that a receiver that is down uses no memory. */
const maxQueueSize = 4096;

/** Logs when exports begin to fail, and when they work again. */
function logFailures(exporter: SpanExporter, log: Services['log']): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) log.warn({ name: result.error.name }, 'traces cannot be exported');
        if (!result.error && isFailing) log.info('traces are exported again');
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Creates spans with given ids, and random ones otherwise. */
function createIdGenerator() {
  const random = new RandomIdGenerator();
  let given: { traceId: string; spanId: string } | null = null;
  return {
    generator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    /** Uses these ids while a function runs. */
    withIds<T>(ids: { traceId: string; spanId: string }, create: () => T): T {
      given = ids;
      try {
        return create();
      } finally {
        given = null;
      }
    },
  };
}

/**
 * Opens traces of one process, exported by OTLP over HTTP. This module and the libraries are only loaded where traces are switched
 * on. Further settings of the exporter, such as `OTEL_EXPORTER_OTLP_HEADERS`, are read from the environment by the library.
 *
 * @param endpoint of the receiver, without `/v1/traces`
 */
export function openTraces({
  endpoint,
  installation,
  log,
}: {
  endpoint: string;
  installation: string;
  log: Services['log'];
}): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMilliseconds,
  });
  const ids = createIdGenerator();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'harken', 'service.version': productVersion }),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, log), maxQueueSize })],
  });
  const tracer = provider.getTracer('harken', productVersion);
  return {
    record({ messageId, name, startedAt, endedAt, attributes = {}, hasFailed = false }) {
      const first = deriveTraceIds(installation, messageId);
      const options = { startTime: startedAt, attributes: { ...attributes, 'harken.message.id': messageId } };
      const parent = trace.setSpanContext(ROOT_CONTEXT, {
        ...{ ...first, traceFlags: TraceFlags.SAMPLED, isRemote: true },
      });
      const span =
        name === 'accept message'
          ? ids.withIds(first, () => tracer.startSpan(name, { ...options, root: true }, ROOT_CONTEXT))
          : tracer.startSpan(name, options, parent);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      // Clocks of several machines take part: a step never ends before it starts.
      span.end(endedAt > startedAt ? endedAt : startedAt);
    },
    async stop() {
      await waitWithTimeout(provider.shutdown(), stopMilliseconds);
    },
  };
}
