import { Failure } from '../core/failure.ts';
import { inline } from '../core/text.ts';
import type { ToolHints } from './define.ts';

/** The names of the tools in each toolset, by its name. */
export type Toolsets = Readonly<Record<string, readonly string[]>>;

/** What of the catalogue a connection has. */
export interface LoadedTools {
  /** The tools by name; null for all. */
  names: ReadonlySet<string> | null;
  /** Only tools that change nothing. */
  isReadOnly: boolean;
}

/** Everything. */
export const ALL_LOADED: LoadedTools = { names: null, isReadOnly: false };

/** The word for all toolsets together. */
const ALL = 'all';

/** A longer list names something twice. */
const NAMES_MAX = 100;

/** What there is to choose from. */
interface Choices {
  tools: readonly { name: string }[];
  toolsets?: Toolsets;
}

/**
 * The tools that a list of toolsets and tools names: `core,list_webhooks`. Errors: `bad_request` for a name that is
 * neither, with the toolsets that there are, because a tool that is silently missing looks like one that does not exist.
 */
export function toolsNamedBy(list: string, { tools, toolsets = {} }: Choices): ReadonlySet<string> | null {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const sets = `${[...Object.keys(toolsets), ALL].join(', ')}`;
  if (names.length === 0) throw new Failure('bad_request', `No tools are named; the toolsets are ${sets}.`);
  if (names.length > NAMES_MAX) throw new Failure('bad_request', `More than ${NAMES_MAX} tools are named.`);
  const loaded = names.flatMap((name) => {
    if (name === ALL || tools.some((tool) => tool.name === name)) return [name];
    const members = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
    if (members !== undefined) return members;
    throw new Failure('bad_request', `Unknown toolset or tool ${inline(name)}; the toolsets are ${sets}.`);
  });
  return loaded.includes(ALL) ? null : new Set(loaded);
}

/** What both allow: a connection can leave out what the operator loads, and not add to it. */
export function bothLoaded(one: LoadedTools, other: LoadedTools): LoadedTools {
  const { names } = one;
  const common = other.names === null ? names : new Set([...other.names].filter((name) => names?.has(name) ?? true));
  return { names: common, isReadOnly: one.isReadOnly || other.isReadOnly };
}

/** A tool, as far as it decides whether it is loaded. */
interface Loadable {
  name: string;
  annotations: Pick<ToolHints, 'readOnlyHint'>;
}

/** Why a tool is not loaded, and what to do; null for one that is. */
export function notLoaded({ name, annotations }: Loadable, { names, isReadOnly }: LoadedTools): Failure | null {
  const how =
    'The user can change that in the settings of this connection (X-Landfall-Tools, X-Landfall-Read-Only, landfall stdio --tools, --read-only), unless the operator of the service set it.';
  if (isReadOnly && !annotations.readOnlyHint) {
    return new Failure('forbidden', `${name} changes something, and this connection is read-only. ${how}`);
  }
  if (names === null || names.has(name)) return null;
  const loaded = names.size === 0 ? 'no tools' : [...names].join(', ');
  return new Failure('forbidden', `${name} is not loaded on this connection, which has ${loaded}. ${how}`);
}
