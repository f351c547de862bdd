import { useQuery } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { useEffect, useState } from 'react';
import { landfall } from '../../data/client.ts';
import { usePaused } from '../../data/paused.ts';
import type { NumberCheck } from './known-of-number.ts';

/** So many are asked about at once. */
const BATCH = 100;

/** Longer texts are not asked about: they are no number. */
const TEXT_MAX = 255;

/** What is known of the texts that were typed, and how the rest is coming on. */
export interface Checks {
  of(text: string): NumberCheck | undefined;
  isReading: boolean;
  error: Error | null;
  again(): void;
}

/** Checks the numbers that are typed, once typing pauses, each text once. What fails while offline is asked when that ends. */
export function useChecks(texts: readonly string[]): Checks {
  const [known, setKnown] = useState<ReadonlyMap<string, NumberCheck>>(new Map());
  const open = [...new Set(texts.filter((text) => text !== '' && text.length <= TEXT_MAX && !known.has(text)))];
  const paused = usePaused(JSON.stringify(open.slice(0, BATCH)));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['number_checks', paused],
    queryFn: async ({ signal }) => {
      const numbers: string[] = JSON.parse(paused);
      return (await dataOf(landfall.POST('/tracking_requests/check_numbers', { body: { numbers }, signal }))).numbers;
    },
    enabled: paused !== '[]',
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) setKnown((before) => new Map([...before, ...data.map((one) => [one.given, one] as const)]));
  }, [data]);
  return {
    of: (text) => known.get(text),
    isReading: open.length > 0 && error === null && (isFetching || paused !== '[]'),
    error: open.length > 0 ? error : null,
    again: () => void refetch(),
  };
}
