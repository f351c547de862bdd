import { useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { MadeLink } from './made-link.tsx';
import type { Shareable, ShareLink } from './share-data.ts';
import { ShareForm } from './share-form.tsx';
import { SharedLinks } from './shared-links.tsx';
import './share.css';

/** Makes links that show a record without a sign-in, and lists and revokes those that there are. */
export function ShareDialog({ records, close }: { records: readonly Shareable[]; close: () => void }) {
  const [chosen, setChosen] = useState(0);
  const [made, setMade] = useState<ShareLink | null>(null);
  const record = records[chosen] ?? records[0];
  if (record === undefined) return null;
  return (
    <Dialog title={`Share ${record.name}`} close={close} className="dialog share-dialog">
      {made === null ? (
        <>
          <p className="muted">Who has the link sees the page without signing in, until it ends or you revoke it.</p>
          {records.length > 1 && (
            <fieldset className="share-choice">
              <legend>What</legend>
              {records.map(({ type, id, name }, at) => (
                <label key={id}>
                  <input type="radio" name="share-record" checked={at === chosen} onChange={() => setChosen(at)} />
                  {type === 'container' ? `This container, ${name}` : `Its whole shipment, ${name}`}
                </label>
              ))}
            </fieldset>
          )}
          <ShareForm record={record} made={setMade} close={close} />
        </>
      ) : (
        <MadeLink link={made} another={() => setMade(null)} close={close} />
      )}
      <SharedLinks record={record} />
    </Dialog>
  );
}
