import type { EQUIPMENT_TYPES } from '../equipment.ts';
import type { CargoCondition, PlaceScope, Tariff } from './tariff.ts';

/** A place where clocks run, as far as tariffs and calendars tell places apart. */
export interface ChargePlace {
  locode: string | null;
  country: string | null;
  /** The codes of its terminal, by every list that has one; none where the terminal is not known. */
  terminals: readonly string[];
  zone: string | null;
}

/** What a container is, as far as tariffs tell containers apart. */
export interface ChargeSubject {
  line: string;
  customer: string | null;
  size: number | null;
  type: (typeof EQUIPMENT_TYPES)[number] | null;
  /** What is stated of the cargo beyond what tracking knows. */
  conditions: readonly CargoCondition[];
}

/** What a scope asks for and is not known. */
export type OpenAttribute = 'terminal' | 'place' | 'country' | 'size' | 'type' | 'customer';

/** Whether a scope fits: `open` where that depends on what is not known, `unstated` on a condition of the cargo. */
export type ScopeFit =
  | { fits: 'yes' | 'no' }
  | { fits: 'open'; attribute: OpenAttribute }
  | { fits: 'unstated'; condition: CargoCondition };

const YES: ScopeFit = { fits: 'yes' };
const NO: ScopeFit = { fits: 'no' };

/** Whether a tariff is for a container at a place. */
export function tariffFit({ line, scope }: Tariff, subject: ChargeSubject, place: ChargePlace): ScopeFit {
  if (line !== null && line !== subject.line) return NO;
  const fits = [
    placeFit(scope, place),
    fitOf(scope.sizes, subject.size, 'size'),
    fitOf(scope.types, subject.type, 'type'),
    fitOf(scope.customers, subject.customer, 'customer'),
  ];
  const missing = scope.conditions.find((condition) => !subject.conditions.includes(condition));
  const worst = fits.find(({ fits }) => fits === 'no') ?? fits.find(({ fits }) => fits === 'open');
  if (worst !== undefined) return worst;
  return missing === undefined ? YES : { fits: 'unstated', condition: missing };
}

/** Whether a place lies in a scope. */
export function placeFit({ terminals, places, countries }: PlaceScope, place: ChargePlace): ScopeFit {
  const fits = [
    fitOf(countries, place.country, 'country'),
    fitOf(places, place.locode, 'place'),
    terminals.length > 0 && place.terminals.length > 0 && !terminals.some((code) => place.terminals.includes(code))
      ? NO
      : fitOf(terminals, place.terminals.find((code) => terminals.includes(code)) ?? null, 'terminal'),
  ];
  return fits.find(({ fits }) => fits === 'no') ?? fits.find(({ fits }) => fits === 'open') ?? YES;
}

/** How narrow a scope is by place: by terminal, by place, by country, or not at all. */
export function placeRank({ terminals, places, countries }: PlaceScope): number {
  return terminals.length > 0 ? 3 : places.length > 0 ? 2 : countries.length > 0 ? 1 : 0;
}

function fitOf<Value>(listed: readonly Value[], value: Value | null, attribute: OpenAttribute): ScopeFit {
  if (listed.length === 0) return YES;
  if (value === null) return { fits: 'open', attribute };
  return listed.includes(value) ? YES : NO;
}
