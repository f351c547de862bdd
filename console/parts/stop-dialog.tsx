import { dataOf } from 'landfall/client';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { sentenceOf } from '../data/queries.ts';
import { shipmentsText } from './bulk-update.ts';
import { Confirmation } from './confirmation.tsx';

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
  const stopped = (failed: readonly string[]) => {
    const count = ids.length - failed.length;
    if (count > 0)
      notify(`Tracking of ${shipmentsText(count)} has stopped.`, {
        undo: () => void steerAll(ids, '/shipments/{id}/resume_tracking').then(report),
      });
    report(failed);
    close(true);
  };
  return (
    <Confirmation
      title={`Stop tracking ${shipmentsText(ids.length)}?`}
      verb="Stop tracking"
      act={() => steerAll(ids, '/shipments/{id}/stop_tracking')}
      done={stopped}
      close={() => close(false)}
    >
      <p>
        Tracking is stopped for a whole shipment. Its lines and terminals are not polled any more, also for containers
        of it that you have not chosen. What was received is kept.
      </p>
      <p className="muted">
        {[...bills.values()].slice(0, BILLS_SHOWN).join(', ')}
        {bills.size > BILLS_SHOWN && ' …'}
      </p>
    </Confirmation>
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
