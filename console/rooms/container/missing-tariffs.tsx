import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { me } from '../../data/queries.ts';
import type { WithoutTariff } from './charge-words.ts';
import type { ContainerRecord } from './container-data.ts';

/** For what no tariff is stored, so that nothing is known of what it costs, and who may add one. */
export function MissingTariffs({
  of,
  record: { id, container, shipment },
}: {
  of: readonly WithoutTariff[];
  record: ContainerRecord;
}) {
  const { data: person } = useQuery(me);
  if (of.length === 0) return null;
  const mayAdd = person?.permissions.includes('tracking:write') === true;
  return (
    <div className="charge-missing">
      {of.map(({ text, where, direction, at, place, charges }) => (
        <div key={where}>
          <p>No tariff is stored for {text}, so what it costs is not known.</p>
          {mayAdd && (
            <Link
              className="button is-small"
              to="/tariffs"
              search={{
                direction,
                at,
                charges: charges.join(','),
                ...(place === null ? {} : { place }),
                ...(shipment === null ? {} : { line: shipment.shipping_line_scac }),
                ...(container.equipment_length === null ? {} : { size: String(container.equipment_length) }),
                ...(container.equipment_type === null ? {} : { type: container.equipment_type }),
                container: id,
              }}
            >
              Add the tariff for this line and place
            </Link>
          )}
        </div>
      ))}
      {person !== undefined && !mayAdd && <p className="muted">An owner or member of the account can add one.</p>}
    </div>
  );
}
