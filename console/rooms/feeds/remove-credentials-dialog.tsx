import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { readAgain } from '../../data/read-again.ts';
import { Confirmation } from '../../parts/confirmation.tsx';
import { type CredentialForm, removeCredentials } from './credentials-data.ts';

/** Removes the credentials for a line, after saying what follows from that. */
export function RemoveCredentialsDialog({ line, close }: { line: CredentialForm; close: () => void }) {
  const queries = useQueryClient();
  const done = async () => {
    await readAgain(queries, 'line_credentials');
    notify(`The credentials for ${line.name} are removed.`);
    close();
  };
  return (
    <Confirmation
      title={`Remove the credentials for ${line.name}?`}
      verb="Remove"
      act={() => removeCredentials(line.scac)}
      done={done}
      close={close}
    >
      <p>
        From now on {line.name} is not polled with them. The numbers that the account tracks there are polled with the
        credentials of this installation if it has any; if it has none, they are not polled until you set credentials
        again. What was received of them is kept.
      </p>
    </Confirmation>
  );
}
