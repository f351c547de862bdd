import type { ReplayedLead } from '../services/eta/replay-forecasts.ts';
import type { EtaAccuracy, EtaAccuracyLead, EtaAccuracyRow } from '../services/eta/report-eta-accuracy.ts';

/** Fewer calls say little. */
const FEW_CALLS = 10;

/** How good the estimates of a report were, a line for each source and lane. */
export function etaAccuracyText({ rows, days }: EtaAccuracy): string[] {
  if (rows.length === 0) {
    return [
      `No arrival of the last ${days} days can be compared with what was estimated before it. Arrivals are compared a day after the vessel berthed.`,
    ];
  }
  return [
    `Estimated against actual arrivals of the last ${days} days, in hours; "late" means that vessels came later than estimated.`,
    ...rows.map((row) => `- ${etaRowText(row)}`),
  ];
}

function etaRowText(row: EtaAccuracyRow): string {
  const { scac, line_name, place_kind, port_of_lading, port_of_discharge, source } = row;
  const lane = port_of_discharge === null ? '' : `, ${port_of_lading} to ${port_of_discharge}`;
  const leads = row.leads.flatMap((lead) => leadText(lead) ?? []);
  const all = leads.length === 0 ? 'it stated no estimate' : leads.join('; ');
  const where = place_kind === 'ramp' ? ', by rail at ramps' : '';
  return `${line_name ?? scac} (${scac})${where}${lane}, ${sourceWords(source)}: ${all}`;
}

function leadText({
  days_before,
  calls,
  without_estimate,
  mean_hours,
  median_hours,
  p90_hours,
  bias_hours,
  within_24h_percent,
}: EtaAccuracyLead) {
  const compared = calls - without_estimate;
  if (mean_hours === null || bias_hours === null) return null;
  const side = bias_hours === 0 ? 'no bias' : `usually ${Math.abs(bias_hours)} h ${bias_hours > 0 ? 'late' : 'early'}`;
  const few = compared < FEW_CALLS ? ', few' : '';
  return `${days_before} d before: off by ${mean_hours} h on average (median ${median_hours} h, nine of ten at most ${p90_hours} h), ${side}, ${within_24h_percent} % within 24 h (${compared} calls${few})`;
}

function sourceWords(source: string): string {
  if (source === 'own') return "Landfall's forecast";
  if (source === 'rail') return "the railroad's estimate";
  return source === 'ais'
    ? 'what the crew entered (AIS)'
    : source === 'schedule'
      ? 'its vessel schedule'
      : "the line's estimate";
}

/** How the forecasts of past arrivals come out that are made again, a line for each lead. */
export function replayedText(leads: readonly ReplayedLead[], days: number): string[] {
  const known = leads.filter(({ calls }) => calls > 0);
  if (known.length === 0) return [`No arrival of the last ${days} days can be forecast again.`];
  return [
    `Forecasts of the arrivals of the last ${days} days, made again from what was received by then.`,
    ...known.map(({ daysBefore, calls, score }) => `- ${daysBefore} d before: ${replayedScoreText(score, calls)}`),
  ];
}

function replayedScoreText(score: ReplayedLead['score'], calls: number): string {
  if (score === null) return `no forecast (${calls} calls)`;
  const { count, meanHours, coverage, skill } = score;
  const inside = coverage === null ? '' : `, ${Math.round(coverage * 100)} % within the interval`;
  const beside = skill === null ? '' : `, skill against the line ${skill.toFixed(2)}`;
  return `off by ${meanHours.toFixed(1)} h on average${inside}${beside} (${count} of ${calls} calls)`;
}
