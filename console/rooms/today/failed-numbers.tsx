import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../../view/model/words.ts';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import {
  type CheckedNumber,
  checkedNumbers,
  dismissFailed,
  type FailedNumber,
  type Mended,
  trackAnew,
  triedRequest,
} from './failed-data.ts';
import { failureText, triedText } from './failed-words.ts';
import { MendDialog } from './mend-dialog.tsx';
import { Section, TodayRow } from './section.tsx';
import type { TodayFacts } from './today-data.ts';

const SUGGESTED = 3;

/** Numbers that could not be tracked: what was tried, why it failed, and what can be done. */
export function FailedNumbers({ failed }: { failed: TodayFacts['failed_numbers'] }) {
  const { data: person } = useQuery(me);
  // A visitor of the demonstration has nothing checked.
  const numbers = person?.is_demo === false ? failed.requests.map((one) => one.request_number) : [];
  const { data: checks } = useQuery(checkedNumbers(numbers));
  return (
    <Section
      id="not-found"
      title="Numbers not found"
      about="They are not tracked. Correct the number or its line, ask again, or dismiss them."
      total={failed.total}
      shown={failed.requests.length}
    >
      {failed.requests.map((one) => (
        <FailedRow key={one.id} failed={one} check={checks?.get(one.request_number)} />
      ))}
    </Section>
  );
}

function FailedRow({ failed, check }: { failed: FailedNumber; check: CheckedNumber | undefined }) {
  const { id, request_number: number, request_type: type, scac } = failed;
  const { data: tried } = useQuery(triedRequest(id));
  const { data: person } = useQuery(me);
  const mayMend = person?.permissions.includes('tracking:write') === true;
  const suggestions = check?.suggestions ?? [];
  const why = failureText(failed, tried, check).join(' ');
  // The reason names some of them already.
  const isNew = suggestions[0] !== undefined && !why.includes(suggestions[0]);
  return (
    <TodayRow
      what={
        <>
          <span className="number">{number}</span>
          <span className="muted small">{words(type)}</span>
        </>
      }
      why={
        <>
          {why}
          {isNew && ` It may be ${suggestions.slice(0, SUGGESTED).join(', ')}.`}
          {tried !== undefined && <span className="muted small"> {triedText(tried)}</span>}
          {mayMend && <Actions failed={failed} check={check} />}
        </>
      }
      where={scac ?? 'Line not known'}
    />
  );
}

function Actions({ failed, check }: { failed: FailedNumber; check: CheckedNumber | undefined }) {
  const { id, request_number: number, request_type: type, scac } = failed;
  const queries = useQueryClient();
  const [isMending, setMending] = useState(false);
  const changed = () => queries.invalidateQueries({ queryKey: ['today'] });
  const track = useMutation({
    mutationFn: (mended: Mended) => trackAnew(id, mended),
    onSuccess: async ({ status, isTracked }, mended) => {
      setMending(false);
      if (isTracked) notify(`${mended.number} is tracked already.`);
      else if (status === 'failed') notify(`${mended.number} is not found either.`, { isProblem: true });
      else notify(`The line is asked for ${mended.number}. What it answers appears by itself.`);
      await changed();
    },
  });
  const dismiss = useMutation({
    mutationFn: (dismissed: boolean) => dismissFailed(id, dismissed),
    onSuccess: async (_nothing, dismissed) => {
      if (dismissed) notify(`${number} is dismissed.`, { undo: () => dismiss.mutate(false) });
      await changed();
    },
    onError: (error) => notify(`${number}: ${sentenceOf(error)}`, { isProblem: true }),
  });
  const again = () =>
    track.mutate(
      { number, type, scac: scac ?? '' },
      { onError: (error) => notify(`${number}: ${sentenceOf(error)}`, { isProblem: true }) },
    );
  const isBusy = track.isPending || dismiss.isPending;
  return (
    <span className="failed-actions">
      <button
        type="button"
        className="button is-small"
        aria-label={`Correct ${number}`}
        onClick={() => {
          track.reset();
          setMending(true);
        }}
      >
        Correct
      </button>
      <button
        type="button"
        className="button is-small"
        aria-label={`Ask again for ${number}`}
        disabled={isBusy}
        onClick={again}
      >
        Ask again
      </button>
      <button
        type="button"
        className="button is-small"
        aria-label={`Dismiss ${number}`}
        disabled={isBusy}
        onClick={() => dismiss.mutate(true)}
      >
        Dismiss
      </button>
      {isMending && (
        <MendDialog
          failed={failed}
          check={check}
          track={track.mutate}
          error={track.error}
          isPending={track.isPending}
          close={() => setMending(false)}
        />
      )}
    </span>
  );
}
