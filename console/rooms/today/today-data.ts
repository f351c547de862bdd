import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import type { Tone } from '../../../view/model/words.ts';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

/** What needs a person now. */
export type TodayFacts = components['schemas']['today']['attributes'];

/** Containers with one reason. */
export type RiskGroup = TodayFacts['risks'][number];

/** How many are listed of each kind, at first and at most. */
export const FIRST_ROWS = 6;
export const MOST_ROWS = 25;

/** Time passes without a change too: a last free day comes near by itself. */
const EVERY_MS = 300_000;

/** What needs a person, where a last free day is near within so many days; of each kind so many are listed. */
export const today = (withinDays: number, rows: number) =>
  queryOptions({
    queryKey: ['today', withinDays, rows],
    queryFn: async ({ signal }) => {
      const { data } = await dataOf(
        landfall.GET('/today', { params: { query: { rows, within_days: withinDays } }, signal }),
      );
      return data.attributes;
    },
    refetchInterval: EVERY_MS,
    meta: shows({ kinds: ['container', 'shipment', 'tracking_request'] }),
  });

/** What a reason is called as a heading. */
export const RISK_TITLES: Readonly<Record<RiskGroup['reason'], string>> = {
  last_free_day_passed: 'Past the last free day',
  last_free_day_near: 'Last free day near',
  hold: 'Held',
  fees: 'Fees claimed',
  contradiction: 'Sources disagree',
  missing_milestone: 'Expected and not reported',
};

const RISK_TONES: Readonly<Record<RiskGroup['reason'], Tone>> = {
  last_free_day_passed: 'bad',
  last_free_day_near: 'warning',
  hold: 'bad',
  fees: 'warning',
  contradiction: 'warning',
  missing_milestone: 'plain',
};

/** A kind of what needs a person, with how many there are. */
export interface TodayCount {
  /** The section with the first of them. */
  anchor: string;
  title: string;
  count: number;
  tone: Tone;
}

/** How many there are of each kind, the weightiest first. */
export function countsOf({ costing, risks, late, failed_numbers, feeds, webhooks }: TodayFacts): TodayCount[] {
  return [
    { anchor: 'costing', title: 'Costing money', count: costing.total, tone: 'bad' },
    ...risks.map(({ reason, total }) => ({
      anchor: reason,
      title: RISK_TITLES[reason],
      count: total,
      tone: RISK_TONES[reason],
    })),
    { anchor: 'late', title: 'Late', count: late.total, tone: 'warning' },
    { anchor: 'not-found', title: 'Not found', count: failed_numbers.total, tone: 'bad' },
    { anchor: 'feeds', title: 'Feeds failing', count: feeds.length, tone: 'bad' },
    { anchor: 'webhooks', title: 'Webhooks failing', count: webhooks.length, tone: 'bad' },
  ];
}

/** The tone of a reason. */
export function toneOf(reason: RiskGroup['reason']): Tone {
  return RISK_TONES[reason];
}
