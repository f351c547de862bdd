import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { me } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import type { Shareable } from './share-data.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

/** Opens what is shared of a record; of several records one is chosen there. */
export function ShareButton({ records, className = 'button' }: { records: readonly Shareable[]; className?: string }) {
  const { data: person } = useQuery(me);
  const [isOpen, setOpen] = useState(false);
  const mayShare = ['tracking:read', 'tracking:write'].every((one) => person?.permissions.some((own) => own === one));
  if (!mayShare || records.length === 0) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Icon name="share" />
        Share
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog records={records} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
