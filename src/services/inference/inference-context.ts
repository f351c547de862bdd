import type { Source } from '../../sources/source.ts';
import type { ServiceContext } from '../service-context.ts';
import { createLineMemory, type LineMemory, type LineMemoryParts } from './line-memory.ts';

/** When lines may be probed with a number whose form does not identify its line. */
export type ProbeMode = 'never' | 'to_track' | 'always';

/** What inference needs beside the context of an operation: what was learnt, and whether lines may be probed. */
export interface InferenceTools {
  memory: LineMemory;
  probes: ProbeMode;
  /** The lines that accounts poll with credentials of their own, which they are probed with; absent where there are none. */
  ownLanes?: OwnProbeLanes;
}

/** A line as an account polls it with credentials of its own. */
export interface OwnProbeLane {
  /** Whose allowance is used. */
  lane: string;
  source: Source;
  /** The kinds of number that it is polled for with them. */
  kinds: ReadonlySet<string>;
  /** When they were set. */
  changedAt: Date;
}

/** Gives the lines that an account polls with credentials of its own, by the SCAC under which they are polled. */
export interface OwnProbeLanes {
  ofAccount(accountId: string): Promise<ReadonlyMap<string, OwnProbeLane>>;
}

/** Without the tools only the tables are used, and no line is probed. */
export type InferenceContext = ServiceContext & { inference?: InferenceTools };

/** How the option that allows it is written. */
const PROBE_MODES = { '0': 'never', '1': 'to_track', all: 'always' } as const satisfies Record<string, ProbeMode>;

/** Makes the tools, once for a process. */
export function createInference(
  { ownLanes, ...parts }: LineMemoryParts & { ownLanes: OwnProbeLanes },
  probe: keyof typeof PROBE_MODES,
): InferenceTools {
  return { memory: createLineMemory(parts), probes: PROBE_MODES[probe], ownLanes };
}
