import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Log } from '../core/context.ts';
import type { Span, SpanStart, Traces } from './trace.ts';

export interface OtelOptions {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  serviceVersion: string;
  /** The share of the traces that are recorded, unless the caller has decided: 0 to 1. */
  ratio: number;
  log: Log;
}

/** W3C Trace Context §3.2.2: version 00, and later versions that begin alike. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** How long the end of the program waits for the collector. */
const CLOSE_MS_MAX = 3_000;

/** Records spans with OpenTelemetry and sends them over OTLP/HTTP. A collector that is away loses spans, nothing else. */
export function createTraces(options: OtelOptions): Traces {
  const { endpoint, headers, serviceName, serviceVersion, ratio, log } = options;
  reportFailures(log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': serviceVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const current = new AsyncLocalStorage<Context>();
  const tracer = provider.getTracer('landfall', serviceVersion);
  return {
    start: (span) => startSpan(tracer, current, span),
    traceparent: () => traceparentOf(current.getStore()),
    close: () => closeWithin(CLOSE_MS_MAX, provider, log),
  };
}

function startSpan(
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
  { name, kind, attributes = {}, traceparent }: SpanStart,
): Span {
  const parent = remoteParent(traceparent) ?? current.getStore() ?? ROOT_CONTEXT;
  const span: OtelSpan = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent);
  const context = trace.setSpan(parent, span);
  return {
    run: (work) => current.run(context, work),
    rename: (renamed) => void span.updateName(renamed),
    set: (attribute, value) => void span.setAttribute(attribute, value),
    end: (outcome) => {
      if (outcome === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function remoteParent(traceparent: string | undefined): Context | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOf(context: Context | undefined): string | null {
  const span = context === undefined ? undefined : trace.getSpanContext(context);
  if (span === undefined) return null;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The library reports what it could not send to one place for the whole process. */
function reportFailures(log: Log): void {
  const ignore = () => {};
  const error = (reason: string) => log.warn({ reason: reason.slice(0, 500) }, 'traces.not_sent');
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

async function closeWithin(ms: number, provider: BasicTracerProvider, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn({ reason: 'The collector did not accept the last traces in time.' }, 'traces.not_sent');
      resolve();
    }, ms);
  });
  const ended = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces.not_sent'));
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
