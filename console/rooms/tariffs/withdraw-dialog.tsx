import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { Confirmation } from '../../parts/confirmation.tsx';
import { type StoredDocument, tariffsChanged, withdrawVersion } from './tariffs-data.ts';

/** Asks whether to withdraw a version. */
export function WithdrawDialog({ version, close }: { version: StoredDocument; close: () => void }) {
  const queries = useQueryClient();
  const { name, version: number } = version.attributes;
  const done = async () => {
    close();
    notify(`${name} version ${number} is withdrawn.`);
    await tariffsChanged(queries);
  };
  return (
    <Confirmation
      title={`Withdraw ${name} version ${number}?`}
      verb="Withdraw"
      act={() => withdrawVersion(version)}
      done={done}
      close={close}
    >
      <p>
        No charge is computed with it any more. For the days of its period an older version of the same name applies
        again, if there is one. It stays in the list, because charges name it; to have it back, store the same document
        again.
      </p>
    </Confirmation>
  );
}
