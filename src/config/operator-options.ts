import { z } from 'zod';
import { Secret } from '../core/secret.ts';
import { INTERVAL_OPTIONS } from './interval-options.ts';
import type { Option } from './option-types.ts';
import { BaseUrl, Flag, wholeNumber } from './option-types.ts';
import { RETENTION_OPTIONS } from './retention-options.ts';

/** `name=value` pairs, separated by commas, with values as in a URL (OpenTelemetry, "Specifying headers via environment variables"). */
const TraceHeaders = z.string().transform((text, context): Secret<Readonly<Record<string, string>>> => {
  const parts = text.split(',').map((part) => /^\s*([\w-]+)\s*=\s*([^,]*?)\s*$/.exec(part));
  const pairs = parts.flatMap((part) => (part === null ? [] : [[part[1] ?? '', decoded(part[2] ?? '')]]));
  if (pairs.length === parts.length) return new Secret(Object.fromEntries(pairs));
  context.addIssue('must be name=value pairs, separated by commas');
  return z.NEVER;
});

const Share = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** Where traces are sent, by the names that OpenTelemetry gives to these variables. */
const TRACE_OPTIONS = {
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: BaseUrl,
    default: null,
    sentence:
      'The URL of an OpenTelemetry collector that receives traces over OTLP/HTTP at /v1/traces; without it there are none.',
  },
  otlpHeaders: {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    type: TraceHeaders,
    default: null,
    secret: true,
    sentence: 'Headers that are sent to the collector: name=value, separated by commas.',
  },
  otelServiceName: {
    env: 'OTEL_SERVICE_NAME',
    type: z.string().max(100, 'must have at most 100 characters'),
    default: 'landfall',
    sentence: 'The name of the service in traces.',
  },
  otelSamplerRatio: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    type: Share,
    default: '1',
    sentence:
      'The share of traces that are recorded, from 0 to 1; a caller that sends traceparent decides for its own requests.',
  },
} as const satisfies Record<string, Option>;

/** PostgreSQL itself allows 100 connections by default. */
const CONNECTIONS_MAX = 500;

/** How much of the database the program uses. */
const STORAGE_OPTIONS = {
  databasePoolSize: {
    env: 'DATABASE_POOL_SIZE',
    type: wholeNumber({ unit: 'connections', min: 2, max: CONNECTIONS_MAX }),
    default: '10',
    sentence:
      'Connections of each process to the database; the sum over all processes must stay below max_connections of PostgreSQL.',
  },
} as const satisfies Record<string, Option>;

/** Toolsets and tools as they are written in a list; which there are, the catalogue knows. */
const ToolList = z
  .string()
  .max(2_000, 'must have at most 2000 characters')
  .regex(/^\s*[a-z_]+(\s*,\s*[a-z_]+)*\s*$/, 'must be names of toolsets and tools, separated by commas');

/** What hosts get to see of the tools. */
const TOOL_OPTIONS = {
  mcpTools: {
    env: 'MCP_TOOLS',
    type: ToolList,
    default: 'all',
    sentence:
      'The toolsets and tools that MCP hosts can load, separated by commas, such as core,webhooks; a connection can leave out more of them.',
  },
  mcpReadOnly: {
    env: 'MCP_READ_ONLY',
    type: Flag,
    default: '0',
    sentence: 'Leaves out every MCP tool that changes something.',
  },
} as const satisfies Record<string, Option>;

/** What operators decide: traces, the database, tools, retention and intervals. */
export const OPERATOR_OPTIONS = {
  ...TRACE_OPTIONS,
  ...STORAGE_OPTIONS,
  ...TOOL_OPTIONS,
  ...RETENTION_OPTIONS,
  ...INTERVAL_OPTIONS,
} as const;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
