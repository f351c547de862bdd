import { pushSender } from '../../support/pushing.ts';
import type { BoxName, Numbers, Said } from '../journey.ts';
import { momentAt } from './moment.ts';

const RAILROAD = pushSender('bnsf-rail', { party: 'rail' });

/** What a sighting may add. */
export interface Sighted {
  box?: BoxName;
  load?: 'L' | 'E';
  destination?: string;
  /** Local time at the destination. */
  eta?: string;
  /** Last free day of the railroad, a local date. */
  lfd?: string;
  /** When the railroad reported it, local time at the place; the time of the sighting if it is left out. */
  reported?: string;
  /** The bill of lading that it names, as it writes it. */
  names?: (numbers: Numbers) => string;
}

/** A sighting code of the railroad (P departed, D arrived at its destination, Y notice that it can be fetched). */
export function railSees(event: string, place: string, at: string, sighted: Sighted = {}): Said {
  const { box = 'box', load = 'L', destination, eta, lfd, reported = at, names } = sighted;
  const sentAt = momentAt(reported, place);
  return {
    name: `bnsf-rail: ${event} ${place} ${at}`,
    from: RAILROAD,
    sentAt,
    write(numbers) {
      const seen = event === '' ? {} : { event, at: momentAt(at, place) };
      const row = { container: numbers[box], ...seen, locode: place, load, reported_at: sentAt };
      const where = destination === undefined ? {} : { destination_locode: destination };
      const when = eta === undefined ? {} : { eta: momentAt(eta, destination ?? place) };
      const more = { ...(lfd === undefined ? {} : { lfd }), bill_of_lading: names?.(numbers) };
      return JSON.stringify({ sightings: [{ ...row, ...where, ...when, ...more }] });
    },
  };
}
