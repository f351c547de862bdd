import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { me } from '../data/queries.ts';
import { type OwnField, ownFields } from './custom-fields/custom-fields-data.ts';
import { referredKind } from './custom-fields/referred-record.ts';
import type { Referred } from './references-dialog.tsx';

const OwnDataDialog = lazy(async () => ({ default: (await import('./own-data-dialog.tsx')).OwnDataDialog }));

/** What of the account's own data is edited. */
export type OwnPart = 'customer' | 'references' | 'tags' | 'custom fields';

/** The shipment whose customer and tags are shown. */
export interface OwnShipment {
  id: string;
  customer: string | null;
  tags: readonly string[];
}

const NO_FIELDS: readonly OwnField[] = [];

/** What an account keeps of a container or shipment itself: customer, references, tags and custom fields. */
export function OwnData({
  referred,
  shipment,
  others = [],
}: {
  referred: Referred;
  /** Of a container without one, nothing of it is known. */
  shipment: OwnShipment | null;
  /** References of what it belongs to. */
  others?: readonly string[];
}) {
  const { data: person } = useQuery(me);
  const { data: fields = NO_FIELDS } = useQuery(ownFields(referred));
  const [open, setOpen] = useState<OwnPart | null>(null);
  const queries = useQueryClient();
  const mayWrite = person?.permissions.includes('tracking:write') === true;
  const references = [...new Set([...referred.references, ...others])];
  const edit = (part: OwnPart) =>
    mayWrite && <Edit label={`Edit the ${part} of ${referred.number}`} open={() => setOpen(part)} />;
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: [`${referred.type}s`] });
  };
  return (
    <section className="card piece" aria-labelledby="own">
      <h2 id="own">Your data</h2>
      <dl className="details">
        <Detail title="Customer">
          {shipment?.customer ?? 'None'} {shipment !== null && edit('customer')}
        </Detail>
        <Detail title="References">
          {references.length === 0 ? 'None' : references.join(', ')} {edit('references')}
        </Detail>
        <Detail title="Tags">
          {(shipment?.tags ?? []).length === 0
            ? 'None'
            : shipment?.tags.map((tag) => (
                <span key={tag} className="badge">
                  {tag}
                </span>
              ))}{' '}
          {shipment !== null && edit('tags')}
        </Detail>
        {fields
          .filter(({ shown }) => shown !== null)
          .map((field) => (
            <Detail key={field.api_slug} title={field.display_name}>
              <OwnValue field={field} />
            </Detail>
          ))}
        {mayWrite && fields.length > 0 && <Detail title="Custom fields">{edit('custom fields')}</Detail>}
      </dl>
      <Suspense fallback={null}>
        {open !== null && <OwnDataDialog {...{ part: open, referred, shipment, others, fields, close }} />}
      </Suspense>
    </section>
  );
}

/** A value, and the way to the container or shipment to which it refers. */
function OwnValue({ field: { data_type: type, referenceType, value, shown } }: { field: OwnField }) {
  const kind = type === 'reference' ? referredKind(referenceType) : null;
  // What is not there any more has no name.
  if (value === null || shown === value || (kind !== 'container' && kind !== 'shipment')) return shown;
  const to = kind === 'container' ? '/containers/$id' : '/shipments/$id';
  return (
    <Link to={to} params={{ id: value }}>
      {shown}
    </Link>
  );
}

function Edit({ label, open }: { label: string; open: () => void }) {
  return (
    <button type="button" className="button quiet is-small" aria-label={label} onClick={open}>
      Edit
    </button>
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
