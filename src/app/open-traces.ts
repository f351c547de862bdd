import type { Config } from '../config/load.ts';
import type { Log } from '../core/context.ts';
import { packageVersion } from '../core/package-root.ts';
import type { Traces } from '../observability/trace.ts';

type TraceConfig = Pick<Config, 'otlpEndpoint' | 'otlpHeaders' | 'otelServiceName' | 'otelSamplerRatio'>;

/** Starts to record spans if a collector is configured. OpenTelemetry is loaded only then. */
export async function openTraces(config: TraceConfig, log: Log, undo: (() => Promise<void>)[]): Promise<Traces | null> {
  const { otlpEndpoint: endpoint, otlpHeaders, otelServiceName: serviceName, otelSamplerRatio: ratio } = config;
  if (endpoint === null) return null;
  const { createTraces } = await import('../observability/otel.ts');
  const headers = otlpHeaders?.reveal() ?? {};
  const traces = createTraces({ endpoint, headers, serviceName, serviceVersion: packageVersion(), ratio, log });
  undo.push(() => traces.close());
  return traces;
}
