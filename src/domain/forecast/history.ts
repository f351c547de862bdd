import type { ForecastHistory, ForecastMethod, LatenessPair, PublishedPair } from './forecast.ts';
import { CALIBRATED_COUNT_MIN, RESIDUALS_MAX } from './interval.ts';
import type { LeadDays } from './lead.ts';
import { ERRORS_MAX } from './source-error.ts';

/** What one forecast is compared with: calls of one line on one lane. */
export interface ForecastGroup {
  /** SCAC of the line. */
  line: string;
  /** UN/LOCODEs of the last port before the port of discharge and of that port. */
  lane: string;
}

/** How estimates at one lead came out, once the vessel berthed. One record for a vessel's call, whatever it carries. */
export interface ForecastOutcome extends ForecastGroup {
  lead: LeadDays;
  /** Hours of lateness of each method that gave an estimate. */
  latenesses: Partial<Record<ForecastMethod, number>>;
  /** Hours of lateness of what was published; null where nothing was. */
  residual: number | null;
}

/** With fewer outcomes of the lane, those of the line count, and with fewer of the line those of all. */
const GROUP_COUNT_MIN = 10;

/** The outcomes of an installation, as far as forecasts look back. */
export interface ForecastMemory {
  add(outcome: ForecastOutcome): void;
  of(group: ForecastGroup): ForecastHistory;
}

/** An empty memory; outcomes are added in the order in which they became known. */
export function createForecastMemory(): ForecastMemory {
  const latenesses = new Map<string, number[]>();
  const residuals = new Map<string, number[]>();
  const pairs = new Map<string, LatenessPair[]>();
  const published = new Map<string, PublishedPair[]>();
  return { add, of };

  function add({ line, lane, lead, latenesses: methods, residual }: ForecastOutcome): void {
    const groups = [`${line} ${lane}`, line, ''];
    for (const group of groups) {
      for (const [method, hours] of Object.entries(methods)) {
        if (hours === undefined) continue;
        push(latenesses, `${method} ${lead} ${group}`, { value: hours, max: ERRORS_MAX });
        const { combined } = methods;
        if (combined !== undefined)
          push(pairs, `${method} ${lead} ${group}`, { value: { hours, combined }, max: ERRORS_MAX });
      }
      if (residual !== null) push(residuals, `${lead} ${group}`, { value: residual, max: RESIDUALS_MAX });
    }
    if (residual === null || methods.line === undefined) return;
    const pair = { line: methods.line, published: residual };
    push(published, `${lead} ${line} ${lane}`, { value: pair, max: RESIDUALS_MAX });
  }

  function of({ line, lane }: ForecastGroup): ForecastHistory {
    const groups = [`${line} ${lane}`, line, ''];
    return {
      latenesses: (method, lead) =>
        finest(
          groups.map((group) => latenesses.get(`${method} ${lead} ${group}`)),
          GROUP_COUNT_MIN,
        ),
      pairs: (method, lead) =>
        finest(
          groups.map((group) => pairs.get(`${method} ${lead} ${group}`)),
          GROUP_COUNT_MIN,
        ),
      residuals: (lead) =>
        finest(
          groups.map((group) => residuals.get(`${lead} ${group}`)),
          CALIBRATED_COUNT_MIN,
        ),
      ofLane: (lead) => published.get(`${lead} ${line} ${lane}`) ?? [],
    };
  }
}

function push<Value>(lists: Map<string, Value[]>, key: string, { value, max }: { value: Value; max: number }): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else if (list.push(value) > max) list.shift();
}

/** The first of the lists that has enough; the last one, of all, where none has. */
function finest<Value>(lists: readonly (readonly Value[] | undefined)[], countMin: number): readonly Value[] {
  return lists.find((list) => list !== undefined && list.length >= countMin) ?? lists.at(-1) ?? [];
}
