import { Failure } from '../../core/failure.ts';
import type { Cell, Sheet } from '../../services/export/sheet.ts';

/** The columns of a sheet by their names, each once, in the order of the names. Errors: `bad_request` for a column that it does not have. */
export function withChosenColumns(sheet: Sheet, names: readonly string[]): Sheet {
  const places = [...new Set(names)].map((name) => {
    const at = sheet.columns.findIndex((column) => column.name === name);
    if (at < 0) {
      const known = sheet.columns.map((column) => column.name).join(', ');
      const message = `columns: There is no column "${name.slice(0, 100)}"; the columns are ${known}.`;
      throw new Failure('bad_request', message, { parameter: 'columns' });
    }
    return at;
  });
  return { ...sheet, columns: places.flatMap((at) => sheet.columns[at] ?? []), pages: chosenOf(sheet.pages, places) };
}

async function* chosenOf(pages: Sheet['pages'], places: readonly number[]): AsyncGenerator<readonly Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => places.map((at) => row[at] ?? null));
}
