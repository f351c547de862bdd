import { inline } from '../core/text.ts';
import { checkReference } from '../domain/reference-text.ts';
import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';

type Numbers = Pick<
  Shipment,
  'bill_of_lading_number' | 'named_bill_numbers' | 'former_numbers' | 'replaced_by_numbers'
>;

/** Under what a shipment is shown: its bill of lading, or the container by which it is tracked. */
export function shipmentName({ bill_of_lading_number: number }: Pick<Shipment, 'bill_of_lading_number'>): string {
  return isContainerNumber(number) ? `Shipment of container ${inline(number)}` : `Bill of lading ${inline(number)}`;
}

/** What there is to know of the numbers of a shipment beside the one that is shown; null where that is all. */
export function numbersText(shipment: Numbers): string | null {
  const { bill_of_lading_number: number, named_bill_numbers: named, former_numbers: former } = shipment;
  const others = named.filter((one) => one !== number && !shipment.replaced_by_numbers.includes(one));
  const texts = [
    former.length > 0 && `The line replaced ${listed(former)} by ${inline(number)}; tracking has followed.`,
    shipment.replaced_by_numbers.length > 0 &&
      `The line split ${inline(number)} into ${listed(shipment.replaced_by_numbers)}; its containers are followed under these.`,
    others.length > 0 &&
      (named.includes(number)
        ? `The line names ${listed(others)} for its containers as well.`
        : others.length > 1 && `The line names several bills of lading, ${listed(others)}; none of them is chosen.`),
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : texts.join(' ');
}

/** The numbers of a shipment that may be spread over its containers. */
export type Parts = Pick<Shipment, 'named_bill_numbers' | 'replaced_by_numbers'>;

/** Whether its containers may be on different bills of lading. */
export function hasSeveralBills({ named_bill_numbers: named, replaced_by_numbers: parts }: Parts): boolean {
  return parts.length > 0 || named.length > 1;
}

/**
 * On which of several bills of lading of its shipment a container is. Null where the shipment has one; of several that none
 * replaced, also where the line names none of them for the container.
 */
export function containerNumbersText(
  { bill_of_lading_numbers: own }: Pick<Container, 'bill_of_lading_numbers'>,
  shipment: Parts,
): string | null {
  const { replaced_by_numbers: parts } = shipment;
  const isOn = parts.length > 0 ? own.filter((number) => parts.includes(number)) : own;
  if (parts.length === 0 && (!hasSeveralBills(shipment) || own.length === 0)) return null;
  if (isOn.length > 0) return `It is on ${listed(isOn)}.`;
  return `On which of ${listed(parts)} it is, the line has not stated.`;
}

function listed(numbers: readonly string[]): string {
  return numbers.map(inline).join(' and ');
}

function isContainerNumber(number: string): boolean {
  return checkReference('container', number).ok;
}
