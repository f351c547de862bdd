import type { ServiceContext } from '../service-context.ts';
import { createLineMemory, type LineMemory, type LineMemoryParts } from './line-memory.ts';

/** When lines may be probed with a number whose form does not identify its line. */
export type ProbeMode = 'never' | 'to_track' | 'always';

/** What inference needs beside the context of an operation: what was learnt, and whether lines may be probed. */
export interface InferenceTools {
  memory: LineMemory;
  probes: ProbeMode;
}

/** Without the tools only the tables are used, and no line is probed. */
export type InferenceContext = ServiceContext & { inference?: InferenceTools };

/** How the option that allows it is written. */
const PROBE_MODES = { '0': 'never', '1': 'to_track', all: 'always' } as const satisfies Record<string, ProbeMode>;

/** Makes the tools, once for a process. */
export function createInference(parts: LineMemoryParts, probe: keyof typeof PROBE_MODES): InferenceTools {
  return { memory: createLineMemory(parts), probes: PROBE_MODES[probe] };
}
