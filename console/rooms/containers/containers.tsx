import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../../design/icon.tsx';
import { CONTAINER_FILTERS } from '../../parts/filters/container-filters.ts';
import { filtersOf } from '../../parts/filters/container-query.ts';
import type { FilterValues } from '../../parts/filters/filter-field.ts';
import { inScope, SCOPE_TITLES, scopeOf, withScope } from '../../parts/filters/scope.ts';
import { ScopeBar } from '../../parts/filters/scope-bar.tsx';
import { ListRoom } from '../../parts/table/list-room.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { CONTAINER_COLUMNS, FIRST_COLUMNS, NUMBER_COLUMN } from './container-columns.tsx';
import { type ContainerRow, containerCount, containerPage, orderOf } from './containers-data.ts';

const route = getRouteApi('/containers');

/** The table of all containers: searched, filtered, ordered, and acted on. */
export function ContainersRoom() {
  const search = withScope(route.useSearch());
  const navigate = useNavigate();
  const shown = inScope(search);
  const scope = scopeOf(search);
  const { data: total } = useQuery(containerCount(shown));
  const change = (values: FilterValues, isReplacing = Object.keys(values).join() === 'q') =>
    void navigate({ to: '/containers', search: (before) => ({ ...before, ...values }), replace: isReplacing });
  return (
    <ListRoom<ContainerRow>
      title="Containers"
      name="containers"
      numberColumn={NUMBER_COLUMN}
      columns={CONTAINER_COLUMNS}
      firstColumns={FIRST_COLUMNS}
      filters={CONTAINER_FILTERS}
      placeholder="Number, reference, vessel, customer, tag"
      values={search}
      shownValues={shown}
      scope={<ScopeBar scope={scope} choose={(chosen) => change({ scope: chosen, status: undefined })} />}
      part={scope === null || scope === 'all' ? undefined : SCOPE_TITLES[scope]}
      change={change}
      order={orderOf(search)}
      listKey={JSON.stringify(['containers', filtersOf(shown), orderOf(search)])}
      isFiltered={Object.keys(filtersOf(shown)).length > 0}
      total={total}
      pageQuery={(cursor) => containerPage(shown, cursor)}
      open={({ id }) => void navigate({ to: '/containers/$id', params: { id } })}
      exported={{ resource: 'containers', ...filtersOf(shown), sort: orderOf(search) }}
      bulk={(selection) => <BulkActions selection={selection} />}
    >
      <Link className="button" to="/map" search={({ sort: _sort, view: _view, scope: _scope, ...filters }) => filters}>
        <Icon name="map" />
        Map
      </Link>
    </ListRoom>
  );
}
