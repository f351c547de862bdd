import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { me } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Empty } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { type FilterField, type FilterValues, filtersInWords } from '../filters/filter-field.ts';
import type { Exported } from '../sheet-columns.ts';
import { useSavedView } from '../views/use-saved-view.ts';
import { ViewMenu, ViewNote } from '../views/view-menu.tsx';
import type { ViewedList } from '../views/views-data.ts';
import { type Column, useChosenColumns } from './column.ts';
import { ColumnDialog } from './column-dialog.tsx';
import type { PageQuery } from './row-pages.ts';
import { type Selection, useSelection } from './selection.ts';
import { Table, type TableProps } from './table.tsx';
import { useNarrow } from './use-narrow.ts';
import { usePrintedList } from './use-printed-list.tsx';
import { useTable } from './use-table.ts';

/** What a room with a table consists of. */
export interface ListRoomParts<Row extends { id: string }> {
  title: string;
  /** The list, by which the browser keeps the columns and the account its views. */
  name: ViewedList;
  /** The first column, which always stays. */
  numberColumn: Column<Row>;
  columns: readonly Column<Row>[];
  /** The columns that are shown without a choice. */
  firstColumns: readonly string[];
  filters: readonly FilterField[];
  placeholder: string;
  values: FilterValues;
  /** The same with what is shown without being named; a view that is saved has it. */
  shownValues?: FilterValues;
  /** What stands behind the search. */
  scope?: ReactNode;
  /** The part of the list that is shown, as paper names it; none is all of it. */
  part?: string | undefined;
  /** Sets search, filters, order and view in the address; replacing leaves no step to go back to. */
  change: (values: FilterValues, isReplacing?: boolean) => void;
  order: string;
  /** Names what is listed and in which order. */
  listKey: string;
  isFiltered: boolean;
  total: { count: number; isMore: boolean } | undefined;
  pageQuery: (cursor: string) => PageQuery<Row>;
  open: (row: Row) => void;
  /** The list with its filters and order, as a file of it is asked for. */
  exported: Exported;
  /** What can be done with chosen rows, for who may change something. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

/** A room that lists records: search, filters, columns, order, keys, and what can be done with chosen rows. */
export function ListRoom<Row extends { id: string }>(parts: ListRoomParts<Row>) {
  const { title, values, shownValues = values, change, order, columns, total, bulk } = parts;
  const { data: person } = useQuery(me);
  const known = useKnownNames(parts);
  const [ownColumns, chooseOwnColumns] = useChosenColumns(parts.name, known.columns, parts.firstColumns);
  const viewed = useSavedView({ list: parts.name, values, shownValues, change, known, ownColumns, chooseOwnColumns });
  const [isChoosing, setChoosing] = useState(false);
  const [filter, setFilter] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const selection = useSelection<Row>();
  const mayChange = bulk !== undefined && person?.permissions.includes('tracking:write') === true;
  const shownColumns = useShownColumns(parts, viewed.columns);
  const { print, printed } = usePrintedList<Row>({
    title,
    about: [
      ...(viewed.view === undefined ? [] : [`View: ${viewed.view.name}`]),
      ...(parts.part === undefined ? [] : [parts.part]),
      ...filtersInWords(parts.filters, values),
    ],
    columns: shownColumns,
    chosen: [...selection.chosen.values()],
    pageQuery: parts.pageQuery,
    total,
  });
  return (
    <div className="room is-table">
      <RoomHead title={title} beside={<span className="muted">{countText(total)}</span>}>
        <ViewMenu list={parts.name} title={title} state={viewed} />
        <button type="button" className="button" onClick={() => setChoosing(true)}>
          <Icon name="columns" />
          Columns
        </button>
        {parts.children}
        <ExportMenu exported={parts.exported} columns={viewed.columns} print={print} />
      </RoomHead>
      {printed}
      <FilterBar
        fields={parts.filters}
        values={values}
        change={change}
        search={field}
        placeholder={parts.placeholder}
        open={filter}
        setOpen={setFilter}
      >
        {parts.scope}
      </FilterBar>
      <ViewNote state={viewed} />
      {selection.chosen.size > 0 && bulk?.(selection)}
      <ListTable
        label={title}
        columns={shownColumns}
        order={order}
        setOrder={(sort) => change({ sort })}
        isFiltered={parts.isFiltered}
        listKey={parts.listKey}
        pageQuery={parts.pageQuery}
        open={parts.open}
        selection={mayChange ? selection : undefined}
        search={() => field.current?.focus()}
        filter={() => setFilter('')}
      />
      {isChoosing && (
        <ColumnDialog
          columns={columns}
          chosen={viewed.columns}
          choose={viewed.chooseColumns}
          close={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** The columns that are drawn, in their order. Rows are drawn anew when they are another list. */
function useShownColumns<Row extends { id: string }>(parts: ListRoomParts<Row>, ids: readonly string[]) {
  const { numberColumn, columns } = parts;
  const brought = parts.filters.filter(({ bringsColumn }) => bringsColumn);
  const about = columnsAbout(useNarrow() ? parts : { ...parts, filters: brought, order: '' });
  const shown = [...about, ...ids.filter((id) => !about.includes(id))].join(' ');
  return useMemo(
    () => [numberColumn, ...shown.split(' ').flatMap((id) => columns.find((column) => column.id === id) ?? [])],
    [numberColumn, shown, columns],
  );
}

/** The columns that say what a list is filtered and ordered by. On a telephone, where two columns fit, all of them come first. */
function columnsAbout<Row extends { id: string }>({ filters, columns, values, order }: ListRoomParts<Row>): string[] {
  const ofFilters = filters.flatMap(({ name, column }) =>
    column === undefined || values[name] === undefined ? [] : [column],
  );
  // What is ordered by when it was made says so nowhere: that is the order without a choice.
  const ofOrder = columns.filter(
    ({ sort, isNewestFirst }) => sort === order.replace(/^-/, '') && isNewestFirst !== true,
  );
  return [...new Set([...ofFilters, ...ofOrder.map(({ id }) => id)])].filter((id) =>
    columns.some((column) => column.id === id),
  );
}

/** What the address and a saved view may name of a list. */
function useKnownNames<Row extends { id: string }>({ filters, columns, numberColumn }: ListRoomParts<Row>) {
  return useMemo(
    () => ({
      filters: filters.map(({ name }) => name),
      columns: columns.map(({ id }) => id),
      orders: [numberColumn, ...columns].flatMap(({ sort }) => sort ?? []),
    }),
    [filters, numberColumn, columns],
  );
}

type ListTableProps<Row extends { id: string }> = Parameters<typeof useTable<Row>>[0] &
  Pick<TableProps<Row>, 'label' | 'columns' | 'order' | 'setOrder'> & { isFiltered: boolean };

/** The table itself: what is around it is not drawn anew while it is scrolled. */
function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, order, setOrder, isFiltered } = props;
  const table = useTable<Row>(props);
  return (
    <>
      <Table label={label} columns={columns} order={order} setOrder={setOrder} {...table} />
      {table.rows.count === 0 && <Nothing title={label} isFiltered={isFiltered} />}
    </>
  );
}

function countText(total: ListRoomParts<{ id: string }>['total']): string {
  return total === undefined ? '' : `${total.count.toLocaleString('en')}${total.isMore ? '+' : ''}`;
}

function Nothing({ title, isFiltered }: { title: string; isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'Nothing fits' : `No ${title.toLowerCase()} yet`}>
      <p>
        {isFiltered
          ? 'Take a filter away, or search for less of the number.'
          : 'They appear here as soon as a tracked number is found at its line.'}
      </p>
    </Empty>
  );
}
