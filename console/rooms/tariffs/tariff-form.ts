import type { components } from 'landfall/client';
import {
  type ClockForm,
  clockLines,
  clockOf,
  type Direction,
  emptyClock,
  hasStart,
  isClockFilled,
  type StoredClock,
  storedClock,
} from './clock-form.ts';

/** A tariff as it would be stored, without what the list knows of it. */
export type PlainTariff = Pick<
  components['schemas']['tariff']['attributes'],
  'kind' | 'party' | 'line' | 'source' | 'from' | 'to' | 'rate_date' | 'scope' | 'clocks'
> & { id: string };

/** A tariff as it is typed into the form. */
export interface TariffForm {
  /** A name of one's own; empty as long as the proposed one is meant. */
  name: string;
  kind: PlainTariff['kind'];
  party: PlainTariff['party'];
  line: string;
  source: string;
  from: string;
  to: string;
  direction: Direction;
  /** Whether it runs at the port or at an inland ramp. */
  at: 'port' | 'ramp';
  /** UN/LOCODEs; none: everywhere. */
  places: readonly string[];
  /** Codes of terminals, with commas between. */
  terminals: string;
  sizes: readonly number[];
  types: readonly string[];
  clocks: readonly ClockForm[];
}

/** What a container leads here with. */
export interface TariffStart {
  line?: string;
  place?: string;
  direction?: string;
  at?: string;
  charges?: string;
  size?: string;
  type?: string;
}

export const SIZES = [20, 40, 45] as const;
export const TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const;

const KINDS: readonly string[] = ['demurrage', 'detention', 'combined', 'storage'] satisfies StoredClock['charge'][];

function isCharge(text: string): text is StoredClock['charge'] {
  return KINDS.includes(text);
}

/** A form with what is known of the container, or with nothing. The tariff is valid from the first day of the year of a day on. */
export function startedForm(start: TariffStart, today: string): TariffForm {
  const direction = start.direction === 'export' ? 'export' : 'import';
  const charges = (start.charges ?? '').split(',').filter(isCharge);
  return {
    name: '',
    kind: 'published',
    party: 'line',
    line: start.line ?? '',
    source: '',
    from: `${today.slice(0, 4)}-01-01`,
    to: '',
    direction,
    at: start.at === 'ramp' ? 'ramp' : 'port',
    places: start.place === undefined ? [] : [start.place],
    terminals: '',
    sizes: SIZES.filter((size) => String(size) === start.size),
    types: TYPES.filter((type) => type === start.type),
    clocks: (charges.length === 0 ? (['demurrage'] as const) : charges).map((charge) => emptyClock(charge, direction)),
  };
}

/** The name under which it is stored, unless another one is given: `hlcu-import-uslax-demurrage-detention`. */
export function proposedName({ party, line, direction, at, places, clocks }: TariffForm): string {
  const parts = [
    line.trim() === '' ? party : line,
    direction,
    at === 'ramp' ? 'ramp' : '',
    places.length === 1 ? (places[0] ?? '') : places.length === 0 ? '' : `${places[0]}-and-others`,
    ...clocks.map(({ charge }) => charge),
  ];
  const name = parts
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase();
  return name.replaceAll(/[^a-z0-9._/-]+/g, '-').slice(0, 100);
}

/** The document that a form says, which is stored. */
export function documentOf(form: TariffForm): string {
  const { direction, at } = form;
  const terminals = terminalsOf(form);
  const list = (items: readonly (string | number)[]) => `[${items.map((item) => scalar(item)).join(', ')}]`;
  return `${[
    'tariffs:',
    `  - id: ${scalar(form.name.trim() === '' ? proposedName(form) : form.name.trim())}`,
    `    kind: ${form.kind}`,
    `    party: ${form.party}`,
    ...(form.line.trim() === '' ? [] : [`    line: ${scalar(form.line.trim())}`]),
    ...(form.source.trim() === '' ? [] : [`    source: ${JSON.stringify(form.source.trim())}`]),
    `    from: ${form.from}`,
    ...(form.to === '' ? [] : [`    to: ${form.to}`]),
    '    scope:',
    `      direction: ${direction}`,
    ...(form.places.length === 0 ? [] : [`      places: ${list(form.places)}`]),
    ...(terminals.length === 0 ? [] : [`      terminals: ${list(terminals)}`]),
    ...(form.sizes.length === 0 ? [] : [`      sizes: ${list(form.sizes)}`]),
    ...(form.types.length === 0 ? [] : [`      types: ${list(form.types)}`]),
    '    clocks:',
    ...form.clocks.flatMap((clock) => clockLines(clock, { direction, at })),
  ].join('\n')}\n`;
}

/** Codes of letters and digits stand as they are, everything else in quotes, and so do words that YAML reads as a value. */
function scalar(item: string | number): string {
  if (typeof item === 'number') return String(item);
  const isCode = /^[A-Za-z][A-Za-z0-9._/-]*$/.test(item) && !/^(?:null|true|false)$/i.test(item);
  return isCode ? item : JSON.stringify(item);
}

function terminalsOf({ terminals }: TariffForm): string[] {
  return terminals.split(/[\s,;]+/).filter((code) => code !== '');
}

/** The form that says the same as a tariff; null for one that says more than the form can. */
export function formOf(tariff: PlainTariff): TariffForm | null {
  const { scope, clocks } = tariff;
  const at = clocks[0]?.at ?? 'port';
  const form: TariffForm = {
    name: tariff.id,
    kind: tariff.kind,
    party: tariff.party,
    line: tariff.line ?? '',
    source: tariff.source ?? '',
    from: tariff.from,
    to: tariff.to ?? '',
    direction: scope.direction,
    at,
    places: scope.places,
    terminals: scope.terminals.join(', '),
    sizes: scope.sizes,
    types: scope.types,
    clocks: clocks.map(clockOf),
  };
  const isMore = scope.countries.length + scope.conditions.length + scope.customers.length > 0;
  if (isMore || tariff.rate_date !== 'clock_start') return null;
  // What has no choice in the form would be shown as the first choice, or not at all.
  const hasChoices =
    form.sizes.every((size) => SIZES.some((one) => one === size)) &&
    form.clocks.every((clock) => hasStart(clock, scope.direction));
  if (!hasChoices) return null;
  const said = clocks.map((clock) => sorted(storedClock(clockOf(clock), { direction: scope.direction, at })));
  return JSON.stringify(said) === JSON.stringify(clocks.map(sorted)) ? form : null;
}

/** The same with its members in one order, and the kinds of days too. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every((item) => typeof item === 'string') ? items.toSorted() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** Whether so much is typed that it can be checked, and says something of a container. */
export function isFormFilled({ party, line, from, clocks }: TariffForm): boolean {
  return (party !== 'line' || line.trim() !== '') && from !== '' && clocks.length > 0 && clocks.every(isClockFilled);
}
