import { contentId } from '../../core/id.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { findVesselSchedules } from './payload.ts';

/**
 * What a time of a call is about, whatever the time is: the vessel, its voyages, the call and the kind of time. Times with the same key
 * replace each other, whether the vessel calls or omits the call.
 */
export function callKey({ draft, raw }: ParsedStatement): string {
  const [vessel] = findVesselSchedules(raw) ?? [];
  const call = vessel?.transportCalls[0];
  const time = call?.timestamps[0];
  const place = draft.kind === 'movement' ? (draft.place?.locode ?? null) : null;
  return contentId({
    imo: vessel?.vesselIMONumber ?? null,
    place,
    reference: call?.transportCallReference ?? null,
    inbound: call?.carrierImportVoyageNumber ?? null,
    outbound: call?.carrierExportVoyageNumber ?? null,
    type: time?.eventTypeCode ?? null,
    classifier: time?.eventClassifierCode ?? null,
  });
}
