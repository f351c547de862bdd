import type { ReactNode } from 'react';

/** What an account keeps of a container or shipment itself: customer, references, tags and custom fields that have a value. */
export function OwnData({
  customer,
  references,
  tags,
  fields,
}: {
  customer: string | null;
  references: readonly string[];
  tags: readonly string[];
  fields: readonly { name: string; value: string }[];
}) {
  return (
    <section className="card piece" aria-labelledby="own">
      <h2 id="own">Your data</h2>
      <dl className="details">
        <Detail title="Customer">{customer ?? 'None'}</Detail>
        <Detail title="References">{references.length === 0 ? 'None' : references.join(', ')}</Detail>
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
