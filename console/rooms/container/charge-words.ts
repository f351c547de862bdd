import type { MinorAmount } from '../../../view/model/money.ts';
import { moniesText } from '../../../view/model/money.ts';
import type { Tone } from '../../../view/model/words.ts';
import type { Charge, Charges } from './charges-data.ts';
import type { ContainerRecord } from './container-data.ts';

const NAMES = {
  demurrage: 'Demurrage',
  detention: 'Detention',
  combined: 'Demurrage and detention',
  storage: 'Storage',
} as const satisfies Record<Charge['charge'], string>;

const PARTIES = { line: 'shipping line', terminal: 'terminal', rail: 'railroad' } as const;

const STATES: Readonly<Record<Charge['status'], { text: string; tone: Tone }>> = {
  not_started: { text: 'Not started', tone: 'plain' },
  free: { text: 'Free time runs', tone: 'good' },
  last_day: { text: 'Last free day', tone: 'warning' },
  charging: { text: 'Each day costs', tone: 'bad' },
  ended: { text: 'Ended', tone: 'plain' },
  unknown: { text: 'Not known', tone: 'plain' },
};

/** Where a clock stands, in words. One that a planned pickup starts does not run yet. */
export function clockState({ status, unknown, started_on: start, today }: Charge): { text: string; tone: Tone } {
  if (unknown !== null) return STATES.unknown;
  return start !== null && start > today ? STATES.not_started : STATES[status];
}

/** What a day counted as. */
export const DAY_WORDS = {
  free: 'Free',
  charged: 'Charged',
  skipped: 'Left out',
  waived: 'Waived',
} as const satisfies Record<Charge['days'][number]['counted'], string>;

/** `Demurrage of the shipping line`. */
export function chargeName({ charge, party }: Pick<Charge, 'charge' | 'party'>): string {
  return party === null ? NAMES[charge] : `${NAMES[charge]} of the ${PARTIES[party]}`;
}

/** `at Los Angeles`, `of the export at CNSHA`, `at the inland ramp USCHI`. */
export function chargePlace(
  { direction, at, place_locode: locode }: Pick<Charge, 'direction' | 'at' | 'place_locode'>,
  shipment: ContainerRecord['shipment'],
): string {
  const names = new Map([
    [shipment?.port_of_discharge_locode, shipment?.port_of_discharge_name],
    [shipment?.port_of_lading_locode, shipment?.port_of_lading_name],
    [shipment?.destination_locode, shipment?.destination_name],
  ]);
  const name = locode === null ? null : (names.get(locode) ?? locode);
  const where = at === 'ramp' ? ['the inland ramp', name] : [name ?? 'the port'];
  return `${direction === 'export' ? 'of the export ' : ''}at ${where.filter((part) => part !== null).join(' ')}`;
}

/** What is owed, of each currency by itself; what cannot be counted is in no sum, which is said. */
export function owedText(amounts: readonly MinorAmount[], { charges, unknown_charges: unknown }: Charges): string {
  if (unknown > 0 && unknown === charges.length) return 'Not known';
  return moniesText(amounts);
}

/** The charges of one place for which no tariff is stored. */
export interface WithoutTariff {
  /** `demurrage and detention of Line at Los Angeles`. */
  text: string;
  where: string;
  direction: Charge['direction'];
  at: Charge['at'];
  /** UN/LOCODE of the place; null where it is not known. */
  place: string | null;
  charges: Charge['charge'][];
}

/** Charges without a tariff, those of one place together. */
export function withoutTariff(charges: readonly Charge[], shipment: ContainerRecord['shipment']): WithoutTariff[] {
  const places = new Map<string, Omit<WithoutTariff, 'text'>>();
  for (const charge of charges.filter(({ unknown }) => unknown?.code === 'no_tariff')) {
    const where = chargePlace(charge, shipment);
    const { direction, at, place_locode: place } = charge;
    const before = places.get(where)?.charges ?? [];
    places.set(where, { where, direction, at, place, charges: [...before, charge.charge] });
  }
  const line = shipment === null ? '' : ` of ${shipment.shipping_line_name}`;
  return [...places.values()].map((one) => {
    const names = one.charges.map((charge) => NAMES[charge].toLowerCase());
    return { ...one, text: `${names.join(' and ')}${line} ${one.where}` };
  });
}
