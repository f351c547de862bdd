import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { canonicalLocode, findLocation, locations, type TableLocation } from '../../domain/location.ts';
import { knownLocation } from '../record/known-location.ts';
import { Location } from '../record/location.ts';
import type { ServiceContext } from '../service-context.ts';
import { codesCalled } from './port-short-names.ts';

const PORTS_MAX = 20;

/**
 * The container ports of which a part of the name or the code is known: first the one with exactly that code, also of the UN/LOCODE
 * list, and those that people mean by a short name such as `LA`, then those whose name begins so.
 */
export const listPorts = defineOperation(
  {
    id: 'list_ports',
    summary: 'Find ports by a part of the name or the UN/LOCODE',
    permission: 'reference:read',
    input: z.object({ search: z.string().max(100).describe('A part of the name, or the UN/LOCODE') }),
    output: z.object({ ports: z.array(Location) }),
  },
  async (_context: ServiceContext, { search }) => ({ ports: portsCalled(search).slice(0, PORTS_MAX) }),
);

function portsCalled(text: string): Location[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const others = locations()
    .filter((place) => place.kind === 'port' && isCalled(place, wanted))
    .toSorted((one, other) => Number(isBegun(other, wanted)) - Number(isBegun(one, wanted)));
  const code = findLocation(canonicalLocode(text))?.locode ?? null;
  const codes = new Set([code, ...codesCalled(text), ...others.map(({ locode }) => locode)]);
  return [...codes]
    .flatMap((locode) => (locode === null ? [] : (knownLocation(locode) ?? [])))
    .filter(({ type }) => type === 'port');
}

function isCalled({ locode, name }: TableLocation, wanted: string): boolean {
  return locode?.toLowerCase().includes(wanted) === true || name?.toLowerCase().includes(wanted) === true;
}

function isBegun({ name }: TableLocation, wanted: string): boolean {
  return name?.toLowerCase().startsWith(wanted) === true;
}
