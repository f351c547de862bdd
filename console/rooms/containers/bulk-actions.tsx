import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { CustomerDialog } from '../../parts/customer-dialog.tsx';
import { refreshContainers } from '../../parts/refresh-containers.ts';
import { StopDialog } from '../../parts/stop-dialog.tsx';
import type { Selection } from '../../parts/table/selection.ts';
import { TagsDialog } from '../../parts/tags-dialog.tsx';
import type { ContainerRow } from './containers-data.ts';

/** What can be done with the chosen containers. */
export function BulkActions({ selection: { chosen, clear } }: { selection: Selection<ContainerRow> }) {
  const [open, setOpen] = useState<'customer' | 'tags' | 'stop' | null>(null);
  const rows = [...chosen.values()];
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) clear();
  };
  const refresh = useMutation({
    mutationFn: () => refreshContainers(rows.map(({ id }) => id)),
    onSuccess: ({ refreshed, others }) => {
      notify(
        `The sources of ${containersText(refreshed)} are polled again.${others === 0 ? '' : ` ${others} are not tracked.`}`,
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
        <CustomerDialog
          shipments={rows.flatMap(({ shipmentId: id, shipment }) =>
            id === null ? [] : [{ id, customer: shipment?.customer_name ?? null }],
          )}
          close={close}
        />
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

function containersText(count: number): string {
  return count === 1 ? '1 container' : `${count.toLocaleString('en')} containers`;
}
