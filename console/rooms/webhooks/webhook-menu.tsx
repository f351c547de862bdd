import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Icon } from '../../design/icon.tsx';
import { Menu } from '../../design/menu.tsx';
import { DeactivateDialog, DeleteDialog } from './end-dialogs.tsx';
import { changeWebhook } from './webhook-changes.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { WebhookFacts } from './webhooks-data.ts';

type Shown = 'change' | 'deactivate' | 'delete';

/** What can be done to a webhook itself: change it, deactivate or activate it, delete it. */
export function WebhookMenu({ webhook }: { webhook: WebhookFacts }) {
  const { id, url, active } = webhook;
  const [shown, setShown] = useState<Shown | null>(null);
  const queries = useQueryClient();
  const activate = useMutation({
    mutationFn: () => changeWebhook(id, { active: true }),
    onSuccess: async () => {
      notify('The webhook is active again.');
      await readAgain(queries, 'webhooks');
    },
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const close = () => setShown(null);
  return (
    <>
      <Menu
        className="button is-small square"
        title={`Change, deactivate or delete ${url}`}
        list="at-end"
        label={<Icon name="more" />}
      >
        <button type="button" role="menuitem" className="menu-item" onClick={() => setShown('change')}>
          Change
        </button>
        {active ? (
          <button type="button" role="menuitem" className="menu-item" onClick={() => setShown('deactivate')}>
            Deactivate
          </button>
        ) : (
          <button type="button" role="menuitem" className="menu-item" onClick={() => activate.mutate()}>
            Activate
          </button>
        )}
        <button type="button" role="menuitem" className="menu-item" onClick={() => setShown('delete')}>
          Delete
        </button>
      </Menu>
      {shown === 'change' && <WebhookDialog webhook={webhook} close={close} />}
      {shown === 'deactivate' && <DeactivateDialog id={id} url={url} close={close} />}
      {shown === 'delete' && <DeleteDialog id={id} url={url} close={close} />}
    </>
  );
}
