import { dateAt, dayText, deviationText, momentText, shownMoment } from '../../../view/model/time.ts';
import { partyText } from '../../../view/model/words.ts';
import type { EstimateChange } from './estimate-data.ts';

/** A change in words: what it was, until when that was so, and how far the next one was, by whom. */
export interface ChangeWords {
  /** `Was Sun 8 Nov 2026, 08:28 GMT-8`. */
  was: string;
  /** `until Tue 10 Nov 2026: then 2 d 14 h later, by the shipping line`. */
  moved: string;
  isLater: boolean;
}

/** A change in words, on the clock of the port; the day on which it was learned is one of its calendar too. */
export function changeWords({ from, to, at, zone, party }: EstimateChange, zoneOfPort: string | null): ChangeWords {
  const place = zone ?? zoneOfPort;
  const before = shownMoment(from, place);
  const distance = deviationText(from, to)?.replace(' than planned', '') ?? 'less than an hour otherwise';
  const day = dateAt(at, place);
  const by = party === null ? '' : `, by the ${partyText(party)}`;
  return {
    was: `Was ${before === null ? from : momentText(before)}`,
    moved: `until ${day === null ? at : dayText(day)}: then ${distance}${by}`,
    isLater: Date.parse(to) > Date.parse(from),
  };
}
