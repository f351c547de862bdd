import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { changeWebhook, deleteWebhook } from './webhook-changes.ts';

interface Props {
  id: string;
  url: string;
  close: () => void;
}

/** Asks whether to delete a webhook. */
export function DeleteDialog({ id, url, close }: Props) {
  return (
    <Confirmation
      title="Delete this webhook?"
      verb="Delete"
      act={() => deleteWebhook(id)}
      done="The webhook is deleted."
      close={close}
    >
      <p>
        Nothing is sent to <b className="webhooks-url">{url}</b> any more, and the log of its deliveries goes with it.
        This cannot be undone; to stop for a while, deactivate it.
      </p>
    </Confirmation>
  );
}

/** Asks whether to deactivate a webhook, and says what becomes of its events. */
export function DeactivateDialog({ id, url, close }: Props) {
  return (
    <Confirmation
      title="Deactivate this webhook?"
      verb="Deactivate"
      act={() => changeWebhook(id, { active: false })}
      done="The webhook is inactive."
      close={close}
    >
      <p>
        Nothing is sent to <b className="webhooks-url">{url}</b> until you activate it again. Deliveries that wait now
        are given up; “Recover” sends them afterwards. What happens while it is inactive is not kept for it.
      </p>
    </Confirmation>
  );
}

function Confirmation({
  title,
  verb,
  act,
  done,
  close,
  children,
}: {
  title: string;
  verb: string;
  act: () => Promise<void>;
  done: string;
  close: () => void;
  children: ReactNode;
}) {
  const queries = useQueryClient();
  const doing = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      close();
      notify(done);
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <Dialog title={title} close={close}>
      {children}
      {doing.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(doing.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={doing.isPending} onClick={() => doing.mutate()}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
