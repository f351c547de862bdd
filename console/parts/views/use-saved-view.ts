import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FilterValues } from '../filters/filter-field.ts';
import { contentOf, isChanged, type KnownParts, shownOf } from './view-content.ts';
import { type SavedView, savedViews, type ViewContent, type ViewedList } from './views-data.ts';

/** The table of which views are saved, and what its address says. */
interface ViewedTable {
  list: ViewedList;
  values: FilterValues;
  /** The same with what is shown without being named. */
  shownValues: FilterValues;
  /** Sets search, filters, order and view in the address. */
  change: (values: FilterValues, isReplacing?: boolean) => void;
  known: KnownParts;
  /** The columns without a view. */
  ownColumns: readonly string[];
  chooseOwnColumns: (ids: readonly string[] | null) => void;
}

/** The view that the address names, and what can be done with views. */
export interface ViewState {
  views: readonly SavedView[];
  view: SavedView | undefined;
  /** The address names a view that there is not, or that is not shared with the person. */
  isGone: boolean;
  /** The table shows something else than the view. */
  isChanged: boolean;
  /** What the view was saved with and the table does not have. */
  unknown: readonly string[];
  columns: readonly string[];
  chooseColumns: (ids: readonly string[] | null) => void;
  content: ViewContent;
  /** Shows a view; null shows everything. */
  open: (view: SavedView | null) => void;
}

/** Reads the views of a table and applies the one that its address names. */
export function useSavedView(table: ViewedTable): ViewState {
  const { list, values, shownValues, change, known, ownColumns, chooseOwnColumns } = table;
  const { data: views } = useQuery(savedViews(list));
  const view = views?.find(({ id }) => id === values.view);
  const shown = view === undefined ? undefined : shownOf(view, known);
  const [chosen, setChosen] = useState<{ viewId: string; ids: readonly string[] } | null>(null);
  const ofView = shown === undefined || shown.columns.length === 0 ? ownColumns : shown.columns;
  const columns = view !== undefined && chosen?.viewId === view.id ? chosen.ids : ofView;
  const applied = useRef<string | undefined>(undefined);
  // An address that names a view and nothing else shows it as it was saved; one with filters keeps those.
  useEffect(() => {
    if (view === undefined || applied.current === view.id) return;
    applied.current = view.id;
    const isPlain = ['q', 'sort', 'scope', ...known.filters].every((name) => values[name] === undefined);
    if (isPlain) change(shownOf(view, known).values, true);
  }, [view, values, change, known]);
  return {
    views: views ?? [],
    view,
    isGone: values.view !== undefined && views !== undefined && view === undefined,
    isChanged: view !== undefined && isChanged(view, { values: shownValues, columns }, known),
    unknown: shown?.unknown ?? [],
    columns,
    chooseColumns: (ids) => {
      if (view === undefined) chooseOwnColumns(ids);
      else setChosen(ids === null ? null : { viewId: view.id, ids });
    },
    content: contentOf({ values: shownValues, columns }, known),
    open: (next) => {
      applied.current = next?.id;
      setChosen(null);
      const content = next ?? { columns: [], filters: {}, sort: null };
      // What a view shows is all that it says: a part that was chosen before is not part of it.
      change({ ...shownOf(content, known).values, scope: undefined, view: next?.id });
    },
  };
}
