import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { type StoredDocument, tariffsChanged, withdrawVersion } from './tariffs-data.ts';

/** Asks whether to withdraw a version. */
export function WithdrawDialog({ version, close }: { version: StoredDocument; close: () => void }) {
  const queries = useQueryClient();
  const { name, version: number } = version.attributes;
  const withdraw = useMutation({
    mutationFn: () => withdrawVersion(version),
    onSuccess: async () => {
      close();
      notify(`${name} version ${number} is withdrawn.`);
      await tariffsChanged(queries);
    },
  });
  return (
    <Dialog title={`Withdraw ${name} version ${number}?`} close={close}>
      <p>
        Nothing is counted by it any more. An older version of the same name applies again where its period has the day.
        It stays in the list, because charges name it; to have it back, store the same document again.
      </p>
      {withdraw.error !== null && (
        <p className="tariffs-wrong" role="alert">
          {sentenceOf(withdraw.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </button>
      </div>
    </Dialog>
  );
}
