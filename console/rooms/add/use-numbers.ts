import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lines } from '../../data/lines.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { type Draft, filledRows, withSent } from './draft.ts';
import { handIn, trackingJob } from './job-data.ts';
import type { JobRow } from './known-of-number.ts';
import { numbersText } from './numbers-text.ts';
import { isSendable, type RowFacts, repeatedRows, rowState } from './row-state.ts';
import { useChecks } from './use-checks.ts';

/** Rows with all that is known of them, and how they are handed in. */
export function useNumbers(draft: Draft, setDraft: (change: (draft: Draft) => Draft) => void) {
  const checks = useChecks(draft.flatMap(({ sent, number }) => (sent === null ? number.trim() : [])));
  const jobRows = useJobRows(draft);
  const { data: known } = useQuery(lines);
  const looked = draft.map((row) => ({ row, check: row.sent === null ? checks.of(row.number.trim()) : undefined }));
  const repeated = repeatedRows(looked);
  const facts = looked.map(({ row, check }): RowFacts => {
    const jobRow = row.sent === null ? undefined : jobRows.get(`${row.sent.jobId} ${row.sent.position}`);
    return { row, check, sameAs: repeated.get(row.key) ?? null, jobRow, lines: known };
  });
  const sendable = facts.flatMap((one) => {
    const state = rowState(one);
    if (!isSendable(state)) return [];
    const ready = state.is === 'ready' ? state : null;
    return [{ ...one.row, isDocument: ready?.isDocument === true, scac: ready?.line.scac }];
  });
  const sending = useMutation({
    // Offline it fails at once, rather than be sent later unseen.
    networkMode: 'always',
    mutationFn: handIn,
    onSuccess: (jobId, rows) => {
      setDraft((before) => withSent(before, rows, jobId));
      notify(`${numbersText(rows.length)} handed in. What becomes of each appears in its row.`);
    },
    onError: (error) => notify(`Nothing was handed in. ${sentenceOf(error)}`, { isProblem: true }),
  });
  return {
    facts,
    checks,
    sendable,
    isHandingIn: sending.isPending,
    handIn: () => sending.mutate(sendable),
  };
}

/** The rows of all jobs that rows of the draft belong to, by job and position. */
function useJobRows(draft: Draft): ReadonlyMap<string, JobRow> {
  const ids = [...new Set(filledRows(draft).flatMap(({ sent }) => sent?.jobId ?? []))];
  const jobs = useQueries({ queries: ids.map(trackingJob), combine: joined });
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are the same where their text is
  return useMemo(
    () => new Map(jobs.flatMap((rows, at) => rows.map((row) => [`${ids[at]} ${row.position}`, row] as const))),
    [jobs, key],
  );
}

function joined(results: readonly { data: { rows?: JobRow[] | undefined } | undefined }[]): JobRow[][] {
  return results.map(({ data }) => data?.rows ?? []);
}
