import type { Request } from 'express';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { ALL_LOADED, bothLoaded, type LoadedTools, type Toolsets, toolsNamedBy } from '../loaded-tools.ts';

const TOOLS_HEADER = 'X-Landfall-Tools';
const READ_ONLY_HEADER = 'X-Landfall-Read-Only';

/** The same in the address, for hosts that send no headers of their own. */
const TOOLS_PARAMETER = 'tools';
const READ_ONLY_PARAMETER = 'read_only';

const FLAGS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/**
 * The tools that a request wants loaded, of those that the operator loads. Errors: `bad_request` for what cannot be
 * understood: a host that wants less must not get more.
 */
export function chosenTools(
  request: Request,
  {
    catalogue,
    loaded = ALL_LOADED,
  }: { catalogue: { tools: readonly { name: string }[]; toolsets?: Toolsets }; loaded?: LoadedTools },
): LoadedTools {
  const { originalUrl } = request;
  const query = originalUrl.includes('?') ? new URLSearchParams(originalUrl.slice(originalUrl.indexOf('?'))) : null;
  const lists = stated(request.get(TOOLS_HEADER), query?.getAll(TOOLS_PARAMETER));
  const flags = stated(request.get(READ_ONLY_HEADER), query?.getAll(READ_ONLY_PARAMETER));
  // What header and address both say is narrowed by both.
  const wishes: LoadedTools[] = [
    ...lists.map((list) => ({ names: toolsNamedBy(list, catalogue), isReadOnly: false })),
    ...flags.map((flag) => ({ names: null, isReadOnly: flagOf(flag) })),
  ];
  return wishes.reduce(bothLoaded, loaded);
}

function stated(header: string | undefined, parameters: string[] = []): string[] {
  return header === undefined ? parameters : [header, ...parameters];
}

function flagOf(text: string): boolean {
  const flag = Object.hasOwn(FLAGS, text.trim().toLowerCase()) ? FLAGS[text.trim().toLowerCase()] : undefined;
  if (flag !== undefined) return flag;
  const what = `${READ_ONLY_HEADER} and ${READ_ONLY_PARAMETER} must be 1, 0, true or false, not ${inline(text)}.`;
  throw new Failure('bad_request', what);
}
