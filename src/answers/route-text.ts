import { joinLines, quoted } from '../core/text.ts';
import { suspicionText } from '../services/ais/vessel-suspicion.ts';
import type {
  ContainerLeg,
  ContainerRoute,
  RouteLegEnd,
  SeenVessel,
} from '../services/container/get-container-route.ts';
import { localTime } from '../wording/local-time.ts';
import { nameWords } from '../wording/name-words.ts';
import { placeName } from '../wording/outside-text.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { statusWords } from '../wording/status-words.ts';
import { reasonSentences, withoutReasons } from '../wording/warnings.ts';

/** The route of a container: its places in order, its legs, and where its vessel was last seen. */
export function routeText(result: ContainerRoute): string {
  const { container_number, current_status, held, warnings, places, legs, tracking_stopped_at, is_sandbox } = result;
  const way = places.map(
    ({ name, locode, role }) => `${name === null ? (locode ?? 'unknown') : placeName(name)} (${nameWords(role)})`,
  );
  return joinLines([
    `${container_number} is ${[statusWords(current_status, held), ...withoutReasons(warnings)].join(', ')}. ${way.length === 0 ? 'No port of its route is known yet.' : `Route: ${way.join(' → ')}.`}`,
    ...reasonSentences(warnings),
    ...legs.map((leg) => `- ${legText(leg)}`),
    legs.length > 0 &&
      !legs.some(({ is_current }) => is_current) &&
      'It is on none of these legs now, as far as is known.',
    result.vessel_position !== null && positionText(result.vessel_position),
    ...result.vessel_suspicions.map(suspicionText),
    tracking_stopped_at !== null &&
      `Tracking stopped on ${localTime(tracking_stopped_at, null)}: this is how it stood then.`,
    is_sandbox && SANDBOX_NOTE,
  ]);
}

function positionText({ latitude, longitude, speed_knots, seen_at }: SeenVessel): string {
  const speed = speed_knots === null ? '' : `, making ${speed_knots} knots`;
  return `AIS saw the vessel at ${latitude.toFixed(3)}, ${longitude.toFixed(3)} on ${localTime(seen_at, null)}${speed}.`;
}

function legText({ mode, vessel_name, vessel_imo, voyage, departure, arrival, is_current }: ContainerLeg): string {
  const imo = vessel_imo === null ? null : `IMO ${vessel_imo}`;
  const vessel =
    vessel_name === null || imo === null
      ? vessel_name === null
        ? imo
        : quoted(vessel_name)
      : `${quoted(vessel_name)} (${imo})`;
  const by = vessel ?? (mode === 'vessel' ? 'a vessel not known' : mode);
  const carriage = `by ${by}${voyage === null ? '' : `, voyage ${quoted(voyage)}`}${is_current ? ' (it is on this leg now)' : ''}`;
  return `${carriage}: ${endText(departure, 'departure')}; ${endText(arrival, 'arrival')}`;
}

function endText({ name, locode, timezone, estimated_at, actual_at, is_overdue }: RouteLegEnd, what: string): string {
  const place = name === null ? (locode ?? 'a place not known') : placeName(name);
  if (actual_at !== null) return `${what} ${place} ${localTime(actual_at, timezone)}`;
  if (is_overdue && estimated_at !== null)
    return `${what} ${place} was expected ${localTime(estimated_at, timezone)} and is not reported`;
  if (estimated_at !== null) return `${what} ${place} expected ${localTime(estimated_at, timezone)}`;
  return `${what} ${place}, time not known`;
}
