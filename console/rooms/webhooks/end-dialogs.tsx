import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { readAgain } from '../../data/read-again.ts';
import { Confirmation } from '../../parts/confirmation.tsx';
import { changeWebhook, deleteWebhook } from './webhook-changes.ts';

interface Props {
  id: string;
  url: string;
  close: () => void;
}

/** Asks whether to delete a webhook. */
export function DeleteDialog({ id, url, close }: Props) {
  const done = useDone(close);
  return (
    <Confirmation
      title="Delete this webhook?"
      verb="Delete"
      act={() => deleteWebhook(id)}
      done={() => done('The webhook is deleted.')}
      close={close}
    >
      <p>
        Nothing is sent to <b className="webhooks-url">{url}</b> any more, and the log of its deliveries is deleted too.
        This cannot be undone; to stop deliveries for a while, deactivate it.
      </p>
    </Confirmation>
  );
}

/** Asks whether to deactivate a webhook, and says what becomes of its events. */
export function DeactivateDialog({ id, url, close }: Props) {
  const done = useDone(close);
  return (
    <Confirmation
      title="Deactivate this webhook?"
      verb="Deactivate"
      act={() => changeWebhook(id, { active: false })}
      done={() => done('The webhook is inactive.')}
      close={close}
    >
      <p>
        Nothing is sent to <b className="webhooks-url">{url}</b> until you activate it again. Deliveries that wait now
        are given up; “Recover” sends them afterwards. What happens while it is inactive is not kept for it.
      </p>
    </Confirmation>
  );
}

/** Closes the dialog, says what was done, and reads the webhooks again. */
function useDone(close: () => void): (notice: string) => Promise<void> {
  const queries = useQueryClient();
  return async (notice) => {
    close();
    notify(notice);
    await readAgain(queries, 'webhooks');
  };
}
