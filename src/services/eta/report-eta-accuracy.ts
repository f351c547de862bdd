import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Database } from '../../db/client.ts';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { PLACE_KINDS } from '../../domain/forecast/place-kind.ts';
import { locations } from '../../domain/location.ts';
import { fromReplica } from '../from-replica.ts';
import { PortText } from '../location/port-filter.ts';
import { readPort } from '../location/port-words.ts';
import type { ServiceContext } from '../service-context.ts';
import { REPORT_ETA, REPORT_ETA_OF_ALL } from './statements.ts';

/** What is reported of one source of one line, or of one lane of it, at one lead. Hours have one decimal. */
const EtaAccuracyLead = z.object({
  days_before: z.int().describe('Days before the berthing'),
  calls: z.int().describe('Vessel calls that were compared'),
  without_estimate: z.int().describe('Of these, calls of which the source stated no arrival then'),
  mean_hours: z.number().nullable().describe('Mean error'),
  median_hours: z.number().nullable(),
  bias_hours: z.number().nullable().describe('Median lateness; positive: vessels come later than estimated'),
  p90_hours: z.number().nullable().describe('Nine of ten errors are at most this'),
  within_24h_percent: z.number().nullable(),
  skill: z.number().nullable().describe("1 less the ratio of the error to the line's on the same calls"),
});
export type EtaAccuracyLead = z.infer<typeof EtaAccuracyLead>;

const EtaAccuracyRow = z.object({
  scac: z.string(),
  line_name: z.string().nullable(),
  place_kind: z.enum(PLACE_KINDS).describe('`ramp`: arrivals by rail inland'),
  port_of_lading: z
    .string()
    .nullable()
    .describe('UN/LOCODE; of a ramp the port of discharge; null where lanes are counted together'),
  port_of_discharge: z.string().nullable().describe('Of a ramp its place'),
  source: z.string().describe('`line`, `schedule`, `ais`, `rail` or `own`'),
  leads: z.array(EtaAccuracyLead),
});
export type EtaAccuracyRow = z.infer<typeof EtaAccuracyRow>;

/** How good estimates of arrivals were. */
export const EtaAccuracy = z.object({
  days: z.int(),
  by_lane: z.boolean(),
  matched_ports: z.object({ from: z.array(z.string()).nullable(), to: z.array(z.string()).nullable() }),
  rows: z.array(EtaAccuracyRow),
});
export type EtaAccuracy = z.infer<typeof EtaAccuracy>;

const DAYS_MAX = 1_100;

export const EtaAccuracyInput = z.object({
  scac: z.string().trim().toUpperCase().max(10).optional().describe('SCAC of a line'),
  from: PortText.optional().describe('Port of lading: UN/LOCODE or name'),
  to: PortText.optional().describe('Port of discharge: UN/LOCODE or name'),
  by_lane: z.boolean().optional().describe('Each lane by itself; so by default where a port is given'),
  days: z.int().min(1).max(DAYS_MAX).default(365).describe('Arrivals of so many days back'),
});
export type EtaAccuracyInput = z.output<typeof EtaAccuracyInput>;

/** How good the estimates of lines, schedules and crews were, by lead. Errors: `invalid_input` for a line or port that is not known. */
export const reportEtaAccuracy = defineOperation(
  {
    id: 'report_eta_accuracy',
    summary: 'Report how far estimated arrivals were off, by line, lane and days before the arrival',
    permission: 'tracking:read',
    input: EtaAccuracyInput,
    output: EtaAccuracy,
  },
  fromReplica(({ db, principal, sources }: ServiceContext, input) =>
    readEtaAccuracy({ db, lines: linesOfSources(sources) }, principal.accountId, input),
  ),
);

/** The same; without an account for the operator, of the calls of all accounts. */
export async function readEtaAccuracy(
  { db, lines }: { db: Pick<Database, 'query'>; lines: LineTable },
  accountId: string | null,
  { scac, from, to, by_lane, days }: EtaAccuracyInput,
): Promise<EtaAccuracy> {
  const line = scac === undefined ? null : lines.find(scac);
  if (scac !== undefined && line === null) {
    throw new Failure('invalid_input', `scac: No shipping line has the SCAC ${scac}.`, { pointer: '/scac' });
  }
  const matched_ports = { from: codesOf(from, 'from'), to: codesOf(to, 'to') };
  const byLane = by_lane ?? (from !== undefined || to !== undefined);
  const found = await db.query(accountId === null ? REPORT_ETA_OF_ALL : REPORT_ETA, [
    accountId,
    line === null ? null : [line.scac],
    matched_ports.from,
    matched_ports.to,
    byLane,
    days,
  ]);
  const rows = new Map<string, EtaAccuracyRow>();
  for (const { scac: ofLine, place_kind, port_of_lading, port_of_discharge, source, ...lead } of found) {
    const key = [ofLine, place_kind, port_of_lading, port_of_discharge, source].join(' ');
    const line_name = lines.find(ofLine)?.name ?? null;
    const lane = { place_kind, port_of_lading, port_of_discharge };
    const row = rows.get(key) ?? { scac: ofLine, line_name, ...lane, source, leads: [] };
    rows.set(key, row);
    row.leads.push(leadOfRow(lead));
  }
  return { days, by_lane: byLane, matched_ports, rows: [...rows.values()] };
}

interface LeadRow {
  lead_days: number;
  calls: number | null;
  silent: number | null;
  mean_hours: number | null;
  median_hours: number | null;
  bias_hours: number | null;
  p90_hours: number | null;
  within_24h: number | null;
  skill: number | null;
}

function leadOfRow({ lead_days, calls, silent, within_24h, skill, ...hours }: LeadRow): EtaAccuracyLead {
  const compared = (calls ?? 0) - (silent ?? 0);
  return {
    days_before: lead_days,
    calls: calls ?? 0,
    without_estimate: silent ?? 0,
    mean_hours: decimal(hours.mean_hours),
    median_hours: decimal(hours.median_hours),
    bias_hours: decimal(hours.bias_hours),
    p90_hours: decimal(hours.p90_hours),
    within_24h_percent: compared === 0 ? null : Math.round((100 * (within_24h ?? 0)) / compared),
    skill: skill === null ? null : Math.round(skill * 100) / 100,
  };
}

function decimal(hours: number | null): number | null {
  return hours === null ? null : Math.round(hours * 10) / 10 + 0;
}

/** The codes that a port is meant by; null where none was given. */
function codesOf(text: string | undefined, name: 'from' | 'to'): string[] | null {
  if (text === undefined) return null;
  const { codes, names, suggested } = readPort(text);
  const known = locations().flatMap(({ locode, name: own }) => {
    const isMeant =
      locode !== null && (codes.includes(locode) || names.some((start) => own?.toLowerCase().startsWith(start)));
    return isMeant ? [locode] : [];
  });
  if (known.length > 0) return known;
  const hint = suggested.length === 0 ? 'Give a UN/LOCODE such as USLAX.' : `Did you mean ${suggested.join(' or ')}?`;
  throw new Failure('invalid_input', `${name}: No port is known as ${JSON.stringify(text)}. ${hint}`, {
    pointer: `/${name}`,
  });
}
