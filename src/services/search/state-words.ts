import { ContainerStatus } from '../../domain/status.ts';
import type { RiskReason } from '../container/container-at-risk.ts';

/** The states that a text in words requests, and the rest that names a line or place. */
export interface StateWords {
  status: ContainerStatus | null;
  isReady: boolean;
  /** As the filter of lists takes it: `true`, or the name of a hold. */
  holds: string | null;
  /** Only what is at risk for one of these reasons; null for a text that says nothing of risk. */
  risk: readonly RiskReason[] | null;
  name: string;
}

/** The longer first, because `not available` has `available` in it. */
const STATUSES = [...ContainerStatus.options].sort((one, other) => other.length - one.length);

/** Words around what is meant. */
const FILLERS =
  /^(?:(?:all|my|our|the|and|with|containers?|shipments?|in|at|on|to|from|for|by)\s+)+|\s(?:and|with|containers?|shipments?)\s*$/g;

const RISKS: readonly (readonly [RegExp, readonly RiskReason[]])[] = [
  [/\b(?:overdue|past (?:its |their |the )?last free day)\b/, ['last_free_day_passed']],
  [/\bcontradict\w*\b/, ['contradiction']],
  [/\b(?:at risk|demurrage)\b/, ['last_free_day_passed', 'last_free_day_near', 'hold', 'fees', 'contradiction']],
  [/\bfees?\b/, ['fees']],
];

const READY = /\bready(?: for pickup| to (?:be )?pick(?:ed)? up)?\b/;

/** `held`, `on hold`, `held by customs`, `customs hold`. */
const HELD =
  /\b(?:held|on hold)(?: (?:by|for) (?:the )?(\w+))?\b|\b(customs|freight|usda|vacis|tmf|other) holds?\b|\bholds?\b/;

/** Reads such a text: `available at Los Angeles`, `held by customs`, `overdue`. */
export function readStateWords(query: string): StateWords {
  let rest = query.toLowerCase().replace(/[_,]/g, ' ').replace(/\s+/g, ' ').trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.replace(found[0], ' ').replace(/\s+/g, ' ').trim();
    return found;
  };
  const risk = RISKS.find(([pattern]) => take(pattern) !== null)?.[1] ?? null;
  const isReady = take(READY) !== null;
  const held = take(HELD);
  const holds = held === null ? null : (held[1] ?? held[2] ?? 'true');
  const isNamed = (one: ContainerStatus) => ` ${rest} `.includes(` ${words(one)} `);
  // `new` alone is a status; before a name it is part of that.
  const status = STATUSES.find((one) => (one === 'new' ? bare(rest) === one : isNamed(one))) ?? null;
  if (status !== null) rest = ` ${rest} `.replace(` ${words(status)} `, ' ').trim();
  return { status, isReady, holds, risk, name: bare(rest) };
}

function words(status: ContainerStatus): string {
  return status.replaceAll('_', ' ');
}

/** The blank lets a filler that is all there is go too. */
function bare(text: string): string {
  return `${text} `.replace(FILLERS, '').trim();
}
