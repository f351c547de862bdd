import { pushSender } from '../../support/pushing.ts';
import type { Said } from '../journey.ts';
import { momentAt, writtenAt } from './moment.ts';

const LINE = pushSender('mersey');

/** What the refrigeration unit of `box` reported at a place, as its line passes it on in version 3 of the standard. */
export function reeferSays(place: string, at: string, details: Record<string, unknown>): Said {
  const sentAt = momentAt(at, place);
  return {
    name: `mersey: REEFER ${place} ${at}`,
    from: LINE,
    sentAt,
    write(numbers) {
      const event = {
        eventID: `REEFER-${at}-${numbers.bill}`,
        eventDateTime: writtenAt(at, place),
        eventUpdatedDateTime: sentAt,
        eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: 'MEAS' },
        eventLocation: { UNLocationCode: place },
        equipmentDetails: { equipmentReference: numbers.box },
        shipmentDetails: { documentReference: { typeCode: 'TRD', reference: numbers.bill } },
        reeferDetails: { temperatureUnit: 'CEL', ...details },
      };
      return JSON.stringify([event]);
    },
  };
}
