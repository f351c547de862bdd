import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { me } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Empty } from '../../design/states.tsx';
import { FilterBar } from '../../parts/filters/filter-bar.tsx';
import type { FilterValues } from '../../parts/filters/filter-field.ts';
import { useChosenColumns } from '../../parts/table/column.ts';
import { ColumnDialog } from '../../parts/table/column-dialog.tsx';
import { useSelection } from '../../parts/table/selection.ts';
import { Table } from '../../parts/table/table.tsx';
import { useTable } from '../../parts/table/use-table.ts';
import { RoomHead } from '../../shell/room-head.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { CONTAINER_COLUMNS, FIRST_COLUMNS, NUMBER_COLUMN } from './container-columns.tsx';
import { CONTAINER_FILTERS } from './container-filters.ts';
import { type ContainerRow, containerCount, containerPage, filtersOf, orderOf } from './containers-data.ts';
import { ExportMenu } from './export-menu.tsx';

const route = getRouteApi('/containers');
const COLUMN_IDS = CONTAINER_COLUMNS.map(({ id }) => id);

/** The table of all containers: searched, filtered, ordered, and acted on. */
export function ContainersRoom() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: person } = useQuery(me);
  const { data: total } = useQuery(containerCount(search));
  const [chosen, choose] = useChosenColumns('containers', COLUMN_IDS, FIRST_COLUMNS);
  const [isChoosing, setChoosing] = useState(false);
  const [filter, setFilter] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const selection = useSelection<ContainerRow>();
  const mayWrite = person?.permissions.includes('tracking:write') === true;
  const change = (values: FilterValues) =>
    void navigate({ to: '/containers', search: (before) => ({ ...before, ...values }), replace: 'q' in values });
  const table = useTable<ContainerRow>({
    listKey: JSON.stringify([filtersOf(search), orderOf(search)]),
    pageQuery: (cursor) => containerPage(search, cursor),
    open: ({ id }) => void navigate({ to: '/containers/$id', params: { id } }),
    selection: mayWrite ? selection : undefined,
    search: () => field.current?.focus(),
    filter: () => setFilter(''),
  });
  const count = total === undefined ? '' : `${total.count.toLocaleString('en')}${total.isMore ? '+' : ''}`;
  const columns = chosen.flatMap((id) => CONTAINER_COLUMNS.find((column) => column.id === id) ?? []);
  return (
    <div className="room is-table">
      <RoomHead title="Containers" beside={<span className="muted">{count}</span>}>
        <button type="button" className="button" onClick={() => setChoosing(true)}>
          <Icon name="columns" />
          Columns
        </button>
        <ExportMenu search={search} />
      </RoomHead>
      <FilterBar
        fields={CONTAINER_FILTERS}
        values={search}
        change={change}
        search={field}
        placeholder="Number, bill, booking or reference"
        open={filter}
        setOpen={setFilter}
      />
      {selection.chosen.size > 0 && <BulkActions selection={selection} />}
      <Table
        label="Containers"
        columns={[NUMBER_COLUMN, ...columns]}
        order={orderOf(search)}
        setOrder={(sort) => change({ sort })}
        {...table}
      />
      {table.rows.count === 0 && <NoContainers isFiltered={Object.keys(filtersOf(search)).length > 0} />}
      {isChoosing && (
        <ColumnDialog columns={CONTAINER_COLUMNS} chosen={chosen} choose={choose} close={() => setChoosing(false)} />
      )}
    </div>
  );
}

function NoContainers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'No container fits' : 'No containers yet'}>
      <p>
        {isFiltered
          ? 'Take a filter away, or search for less of the number.'
          : 'They appear here as soon as a tracked number is found at its line.'}
      </p>
    </Empty>
  );
}
