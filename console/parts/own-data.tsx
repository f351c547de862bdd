import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { me } from '../data/queries.ts';
import type { Referred } from './references-dialog.tsx';

const ReferencesDialog = lazy(async () => ({
  default: (await import('./references-dialog.tsx')).ReferencesDialog,
}));

/** What an account keeps of a container or shipment itself: customer, references, tags and custom fields that have a value. */
export function OwnData({
  customer,
  referred,
  others = [],
  tags,
  fields,
}: {
  customer: string | null;
  referred: Referred;
  /** References of what it belongs to. */
  others?: readonly string[];
  tags: readonly string[];
  fields: readonly { name: string; value: string }[];
}) {
  const { data: person } = useQuery(me);
  const [isOpen, setOpen] = useState(false);
  const references = [...new Set([...referred.references, ...others])];
  return (
    <section className="card piece" aria-labelledby="own">
      <h2 id="own">Your data</h2>
      <dl className="details">
        <Detail title="Customer">{customer ?? 'None'}</Detail>
        <Detail title="References">
          {references.length === 0 ? 'None' : references.join(', ')}{' '}
          {person?.permissions.includes('tracking:write') === true && (
            <button
              type="button"
              className="button quiet is-small"
              aria-label={`Edit the references of ${referred.number}`}
              onClick={() => setOpen(true)}
            >
              Edit
            </button>
          )}
        </Detail>
        <Detail title="Tags">
          {tags.length === 0
            ? 'None'
            : tags.map((tag) => (
                <span key={tag} className="badge">
                  {tag}
                </span>
              ))}
        </Detail>
        {fields.map(({ name, value }) => (
          <Detail key={name} title={name}>
            {value}
          </Detail>
        ))}
      </dl>
      <Suspense fallback={null}>
        {isOpen && (
          <ReferencesDialog record={referred} close={() => setOpen(false)}>
            {others.length > 0 && (
              <p className="muted">Its shipment has {others.join(', ')}; edit those on the page of the shipment.</p>
            )}
          </ReferencesDialog>
        )}
      </Suspense>
    </section>
  );
}

/** A fact with its name; one that is not there is said to be not known. */
export function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children ?? <span className="muted">Not known</span>}</dd>
    </div>
  );
}
