import type { Journey } from '../journey.ts';
import { emptyOut, fullIn } from '../say/line.ts';

/** Before its first vessel, of which nothing is stated yet. */
export const journeys: readonly Journey[] = [
  {
    name: 'an export: gated in laden in Los Angeles, no port of lading is stated: the place and its clock are those of the message',
    said: [emptyOut('USCHI', '2026-10-05 10:00'), fullIn('USLAX', '2026-10-18 10:00')],
    now: '2026-10-19T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out USCHI 2026-10-05 10:00', 'full_in USLAX 2026-10-18 10:00'],
          says: ['It came to Los Angeles on 2026-10-18 10:00 America/Los_Angeles.'],
          saysNot: ['its port of lading on', '17:00 UTC'],
          explains: [/full container.{0,40}|gate.{0,20}in/i],
        },
      },
    },
  },
  {
    name: 'an export: taken out empty in Chicago, nothing else is stated: the clock is that of the message',
    said: [emptyOut('USCHI', '2026-10-05 10:00')],
    now: '2026-10-06T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out USCHI 2026-10-05 10:00'],
          says: ['taken out on 2026-10-05 10:00 America/Chicago'],
          explainsNot: ['2026-10-05 15:00 UTC'],
        },
      },
    },
  },
];
