import { chanceOf } from '../../bench/chance.ts';
import { damagedText, damagedValue } from '../dcsa/json-damage.ts';
import { freeTime, inland, notice } from './notice.ts';

/** A body of arrival notices, damaged in some way; the same seed gives the same text. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  const freeTimes = [
    freeTime(),
    freeTime({ equipmentReferences: ['MSKU1234565'], lastFreeDate: { value: '2026-01-19', classifier: 'ACT' } }),
    freeTime({ typeCodes: ['DET'], timeUnit: 'WD', calculationBasis: 'after gate-out' }),
    freeTime({ ISOEquipmentCodes: ['45GP'], lastFreeDateTime: { value: '2026-01-19T23:00:00-08:00' } }),
  ];
  const releaseInformation = { isFreightReleased: chance.happens(0.5), isCustomsReleased: true };
  const notices = [
    notice({ freeTimes, freightPaymentStatus: 'ZERO_PAID' }),
    notice({ transport: inland(), freeTimes, releaseInformation, pickupInformation: { pickupLocation: {} } }),
  ];
  const text = JSON.stringify(damagedValue({ arrivalNotices: notices, feedbackElements: [] }, chance));
  return chance.happens(0.4) ? damagedText(text, chance) : text;
}
