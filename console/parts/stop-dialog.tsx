import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { sentenceOf } from '../data/queries.ts';
import { Dialog } from '../design/dialog.tsx';
import { shipmentsText } from './bulk-update.ts';

const BILLS_SHOWN = 12;

/** Asks whether to stop tracking, which is done by shipment: its other containers are not tracked any more either. */
export function StopDialog({
  shipments,
  close,
}: {
  shipments: readonly { id: string; bill: string }[];
  close: (isDone: boolean) => void;
}) {
  const bills = new Map(shipments.map(({ id, bill }) => [id, bill]));
  const ids = [...bills.keys()];
  const stop = useMutation({
    mutationFn: () => steerAll(ids, '/shipments/{id}/stop_tracking'),
    onSuccess: (failed) => {
      const stopped = ids.length - failed.length;
      if (stopped > 0)
        notify(`Tracking of ${shipmentsText(stopped)} has stopped.`, {
          undo: () => void steerAll(ids, '/shipments/{id}/resume_tracking').then(report),
        });
      report(failed);
      close(true);
    },
  });
  return (
    <Dialog title={`Stop tracking ${shipmentsText(ids.length)}?`} close={() => close(false)}>
      <p>
        Tracking is stopped for a whole shipment. Its lines and terminals are not asked any more, also for containers of
        it that you have not chosen. What is known stays.
      </p>
      <p className="muted">
        {[...bills.values()].slice(0, BILLS_SHOWN).join(', ')}
        {bills.size > BILLS_SHOWN && ' …'}
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={() => close(false)}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
          Stop tracking
        </button>
      </div>
    </Dialog>
  );
}

type Steering = '/shipments/{id}/stop_tracking' | '/shipments/{id}/resume_tracking';

/** One after the other, so that others are not held up; what went wrong is answered. */
async function steerAll(ids: readonly string[], path: Steering): Promise<string[]> {
  const failed: string[] = [];
  for (const id of ids) {
    await dataOf(landfall.PATCH(path, { params: { path: { id } }, body: { data: { type: 'shipment', id } } })).catch(
      (error: unknown) => failed.push(sentenceOf(error)),
    );
  }
  return failed;
}

function report(failed: readonly string[]): void {
  const [first] = failed;
  if (first !== undefined) notify(`${shipmentsText(failed.length)}: ${first}`, { isProblem: true });
}
