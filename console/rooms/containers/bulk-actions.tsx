import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { useState } from 'react';
import { landfall } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { CustomerDialog } from '../../parts/customer-dialog.tsx';
import { StopDialog } from '../../parts/stop-dialog.tsx';
import type { Selection } from '../../parts/table/selection.ts';
import { TagsDialog } from '../../parts/tags-dialog.tsx';
import type { ContainerRow } from './containers-data.ts';

/** So many at once are refreshed by one request. */
const REFRESHED_MAX = 100;

/** What can be done with the chosen containers. */
export function BulkActions({ selection: { chosen, clear } }: { selection: Selection<ContainerRow> }) {
  const [open, setOpen] = useState<'customer' | 'tags' | 'stop' | null>(null);
  const rows = [...chosen.values()];
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) clear();
  };
  const refresh = useMutation({
    mutationFn: () => refreshAll(rows.map(({ id }) => id)),
    onSuccess: ({ asked, others }) => {
      notify(
        `The sources of ${containersText(asked)} are polled again.${others === 0 ? '' : ` ${others} are not tracked.`}`,
      );
      clear();
    },
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const copy = async () => {
    await navigator.clipboard.writeText(rows.map(({ container }) => container.number).join('\n'));
    notify(`${rows.length} numbers are in the clipboard.`);
  };
  return (
    <div className="chosen-bar" role="toolbar" aria-label="Chosen containers">
      <b>{rows.length.toLocaleString('en')} chosen</b>
      <button type="button" className="button is-small" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
        <Icon name="refresh" />
        Ask sources again
      </button>
      <button
        type="button"
        className="button is-small"
        onClick={() => copy().catch(() => notify('The browser did not allow it.', { isProblem: true }))}
      >
        Copy numbers
      </button>
      <button type="button" className="button is-small" onClick={() => setOpen('tags')}>
        <Icon name="tag" />
        Tags
      </button>
      <button type="button" className="button is-small" onClick={() => setOpen('customer')}>
        Customer
      </button>
      <button type="button" className="button danger is-small" onClick={() => setOpen('stop')}>
        Stop tracking
      </button>
      <button type="button" className="button quiet square is-small" aria-label="Choose none" onClick={clear}>
        <Icon name="close" />
      </button>
      {open === 'customer' && (
        <CustomerDialog shipmentIds={rows.flatMap(({ shipmentId }) => shipmentId ?? [])} close={close} />
      )}
      {open === 'tags' && (
        <TagsDialog
          shipments={rows.flatMap(({ shipmentId: id, shipment }) =>
            id === null ? [] : [{ id, tags: shipment?.tags ?? [] }],
          )}
          close={close}
        />
      )}
      {open === 'stop' && (
        <StopDialog
          shipments={rows.flatMap(({ shipmentId, shipment }) =>
            shipmentId === null ? [] : [{ id: shipmentId, bill: shipment?.bill_of_lading_number ?? '' }],
          )}
          close={close}
        />
      )}
    </div>
  );
}

async function refreshAll(ids: readonly string[]): Promise<{ asked: number; others: number }> {
  let asked = 0;
  for (let at = 0; at < ids.length; at += REFRESHED_MAX) {
    const body = { container_ids: ids.slice(at, at + REFRESHED_MAX) };
    const { containers } = await dataOf(landfall.POST('/containers/refresh', { body }));
    asked += containers.filter(({ outcome }) => outcome === 'refreshed').length;
  }
  return { asked, others: ids.length - asked };
}

function containersText(count: number): string {
  return count === 1 ? '1 container' : `${count.toLocaleString('en')} containers`;
}
