import { useMutation, useQuery } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { me, sentenceOf } from '../data/queries.ts';
import { Icon } from '../design/icon.tsx';

/** Asks the sources of a container again; absent for who may not. */
export function RefreshButton({ id, number }: { id: string; number: string }) {
  const { data: person } = useQuery(me);
  const refresh = useMutation({
    mutationFn: () => dataOf(landfall.PATCH('/containers/{id}/refresh', { params: { path: { id } } })),
    onSuccess: () => notify(`${number}: its sources are polled again. What they answer appears by itself.`),
    onError: (error) => notify(`${number}: ${sentenceOf(error)}`, { isProblem: true }),
  });
  if (person?.permissions.includes('tracking:write') !== true) return null;
  return (
    <button
      type="button"
      className="button quiet square is-small tip"
      data-tip="Ask its sources again"
      aria-label={`Ask the sources of ${number} again`}
      disabled={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      <Icon name="refresh" />
    </button>
  );
}
