import { knownZone } from '../../core/local-clock.ts';
import { localIso } from '../../domain/local-iso.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';
import type { PredictedRampEta } from '../record/predicted-ramp-eta.ts';
import { type DefinedColumn, sheetColumn } from './sheet.ts';

/** What a sheet shows of a forecast: when, the interval, and why there is none. */
export type SheetForecast<Shown extends PredictedEta | PredictedRampEta> = Omit<
  Shown,
  'basis' | 'explanation' | 'as_of'
>;

/** The forecasts of the container of a row. */
interface ForecastSheetRow {
  predicted_eta: SheetForecast<PredictedEta> | null;
  predicted_ramp_eta: SheetForecast<PredictedRampEta> | null;
  pod_timezone: string | null;
  destination_timezone: string | null;
}

const INTERVAL = 'of the interval in which 8 of 10 arrivals lie';

/** Landfall's own forecasts of a container, beside the estimates of others and in columns of their own. */
export const CONTAINER_FORECAST_COLUMNS: readonly DefinedColumn<ForecastSheetRow>[] = [
  ...forecastColumns('predicted_eta', {
    title: 'Forecast ETA',
    doc: "Landfall's own forecast of the berthing at the port of discharge",
    zone: 'pod_timezone',
  }),
  sheetColumn(
    'predicted_ramp_eta_locode',
    { title: 'Forecast ramp LOCODE', doc: 'UN/LOCODE of the rail ramp of the next columns' },
    ({ predicted_ramp_eta }) => predicted_ramp_eta?.locode ?? null,
  ),
  ...forecastColumns('predicted_ramp_eta', {
    title: 'Forecast ramp ETA',
    doc: "Landfall's own forecast of the arrival by rail at that ramp",
    zone: 'destination_timezone',
  }),
];

interface ForecastWords {
  title: string;
  doc: string;
  zone: 'pod_timezone' | 'destination_timezone';
}

function forecastColumns(
  name: 'predicted_eta' | 'predicted_ramp_eta',
  { title, doc, zone }: ForecastWords,
): DefinedColumn<ForecastSheetRow>[] {
  const parts = [
    { part: 'at', column: name, partTitle: title, partDoc: doc },
    { part: 'low', column: `${name}_low`, partTitle: `${title}, earliest`, partDoc: `Begin ${INTERVAL}` },
    { part: 'high', column: `${name}_high`, partTitle: `${title}, latest`, partDoc: `End ${INTERVAL}` },
  ] as const;
  return [
    ...parts.flatMap(({ part, column, partTitle, partDoc }) => [
      // A forecast is a moment in UTC also where the zone of its place is not known.
      sheetColumn(
        `${column}_at`,
        { title: `${partTitle} (UTC)`, type: 'instant', doc: partDoc },
        (row: ForecastSheetRow) => row[name]?.[part] ?? null,
      ),
      sheetColumn(
        `${column}_local`,
        { title: `${partTitle} (local)`, type: 'local', doc: 'The same on the clock of the place' },
        (row: ForecastSheetRow) => localIso(row[name]?.[part] ?? null, knownZone(row[zone])),
      ),
    ]),
    sheetColumn(
      `${name}_level`,
      {
        title: `${title}, interval`,
        doc: '`calibrated` where the interval is made of 30 compared arrivals or more, else `assumed`',
      },
      (row) => row[name]?.level ?? null,
    ),
    sheetColumn(
      `${name}_reason`,
      { title: `${title}, reason`, doc: 'Why there is no forecast, such as `position_stale`' },
      (row) => row[name]?.reason ?? null,
    ),
  ];
}
