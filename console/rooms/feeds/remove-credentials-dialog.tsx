import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { type CredentialForm, removeCredentials } from './credentials-data.ts';

/** Removes the credentials for a line, after saying what follows from that. */
export function RemoveCredentialsDialog({ line, close }: { line: CredentialForm; close: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeCredentials(line.scac),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['line_credentials'] });
      notify(`The credentials for ${line.name} are removed.`);
      close();
    },
  });
  return (
    <Dialog title={`Remove the credentials for ${line.name}?`} close={close}>
      <p>
        {line.name} is not asked with them any more, from now on. The numbers that the account tracks there are polled
        with the credentials of this installation if it has any; if it has none, they are not polled until you set
        credentials again. What is known of them stays.
      </p>
      {remove.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(remove.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button primary" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </button>
      </div>
    </Dialog>
  );
}
