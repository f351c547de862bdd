import { pushSender } from '../../support/pushing.ts';
import type { BoxName, Said } from '../journey.ts';
import { momentAt } from './moment.ts';

const LINE = pushSender('mersey');

/** What an arrival notice says. */
export interface Noticed {
  port: string;
  /** When it is expected at the port, a local date. */
  portEta?: string;
  inland?: string;
  /** When it is expected inland, a local date. */
  inlandEta?: string;
  /** Last free day of the line, a local date. */
  lastFreeDay?: string;
  /** Free days by number alone. */
  freeDays?: number;
  freight?: 'ZERO_PAID' | 'FULLY_PAID' | 'PARTIALLY_PAID';
  boxes?: readonly BoxName[];
  members?: Record<string, unknown>;
}

/** An arrival notice of the line (DCSA Arrival Notice 1), at a local time of the port. */
export function lineNotifies(sent: string, noticed: Noticed): Said {
  const { port, portEta, inland, inlandEta, lastFreeDay, freeDays, freight, boxes = ['box'], members = {} } = noticed;
  const sentAt = momentAt(sent, port);
  return {
    name: `mersey: arrival notice ${sent}`,
    from: LINE,
    sentAt,
    write(numbers) {
      const isFree = lastFreeDay !== undefined || freeDays !== undefined;
      const day = lastFreeDay === undefined ? {} : { lastFreeDate: { value: lastFreeDay } };
      const delivery =
        inland === undefined ? {} : { placeOfDelivery: { UNLocationCode: inland, facilityTypeCode: 'RAMP' } };
      const inlandDate =
        inlandEta === undefined ? {} : { placeOfDeliveryArrivalDate: { value: inlandEta, classifier: 'PLN' } };
      const portDate =
        portEta === undefined ? {} : { portOfDischargeArrivalDate: { value: portEta, classifier: 'EST' } };
      const legs = [{ modeOfTransport: 'VESSEL' }, ...(inland === undefined ? [] : [{ modeOfTransport: 'RAIL' }])];
      return JSON.stringify({
        issueDateTime: sentAt,
        typeLabel: 'consignee',
        carrierCode: 'MAEU',
        carrierCodeListProvider: 'NMFTA',
        transportDocumentReference: numbers.bill,
        ...(freight === undefined ? {} : { freightPaymentStatus: freight }),
        transport: {
          portOfDischarge: { UNLocationCode: port, facilityTypeCode: 'POTE' },
          ...portDate,
          ...delivery,
          ...inlandDate,
          legs,
        },
        utilizedTransportEquipments: boxes.map((box) => ({
          equipment: { equipmentReference: numbers[box], ISOEquipmentCode: '45G1' },
        })),
        ...(isFree ? { freeTimes: [{ typeCodes: ['DEM'], duration: freeDays ?? 5, timeUnit: 'CD', ...day }] } : {}),
        consignmentItems: [{ carrierBookingReference: numbers.booking }],
        ...members,
      });
    },
  };
}
