import { chanceOf } from '../../bench/chance.ts';
import { damaged } from '../damage.ts';

type Members = Record<string, unknown>;

/** A service of one vessel, as a line pushes it. */
export function service(...transportCalls: readonly Members[]): Members {
  const calls = transportCalls.length === 0 ? [transportCall()] : transportCalls;
  return {
    carrierServiceCode: 'FE1',
    vesselSchedules: [{ vesselIMONumber: '9321483', vesselName: 'TEST VESSEL', transportCalls: calls }],
  };
}

/** The vessel is expected in Los Angeles on 12 January. */
export function transportCall(changes: Members = {}): Members {
  return {
    transportCallReference: 'call-1',
    carrierImportVoyageNumber: '601W',
    carrierExportVoyageNumber: '602E',
    location: { locationType: 'FACS', UNLocationCode: 'USLAX', facilitySMDGCode: 'TRP' },
    timestamps: [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime: '2026-01-12T06:00:00-08:00' }],
    ...changes,
  };
}

const PIECES = ['{', '}', '[', ']', '"', ',', 'null', '0', '"\\u0000"', '\uFEFF', '"vesselSchedules":', '\\ud800'];

/** A schedule that was right and then suffered; the same for the same seed. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  return damaged(
    [JSON.stringify([service(), service(transportCall({ statusCodes: ['OMIT'] }))])].join('\n'),
    chance,
    PIECES,
  );
}
