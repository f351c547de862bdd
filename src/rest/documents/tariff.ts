import { CalendarRecord, TariffRecord } from '../../services/tariff/charge-document.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a version of a tariff looks like. */
export const tariffKind = defineResource({
  type: 'tariff',
  isLinked: true,
  attributes: TariffRecord.omit({ id: true }),
});

/** What a version of a calendar looks like. */
export const calendarKind = defineResource({
  type: 'calendar',
  isLinked: true,
  attributes: CalendarRecord.omit({ id: true }),
});

/** A version of a tariff as a resource. */
export function tariffResource({ id, ...attributes }: TariffRecord, baseUrl: string): ResourceObject {
  return { id, type: 'tariff', attributes, links: { self: `${baseUrl}/tariffs/${id}` } };
}

/** A version of a calendar as a resource. */
export function calendarResource({ id, ...attributes }: CalendarRecord, baseUrl: string): ResourceObject {
  return { id, type: 'calendar', attributes, links: { self: `${baseUrl}/calendars/${id}` } };
}
