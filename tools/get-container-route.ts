import { z } from 'zod';
import { joinLines, quoted } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { suspicionText } from '../src/services/ais/vessel-suspicion.ts';
import {
  type ContainerLeg,
  ContainerRoute,
  getContainerRoute,
  type LegEnd,
  type SeenVessel,
} from '../src/services/container/get-container-route.ts';
import { localTime } from '../src/wording/local-time.ts';
import { placeName } from '../src/wording/outside-text.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';
import { statusWords } from '../src/wording/status-words.ts';

/** What explains itself comes along without being described. */
const Listed = z.looseObject(ContainerRoute.omit({ held: true, warnings: true, is_schematic: true }).shape);

export const tool = defineTool({
  name: 'get_container_route',
  title: "Get a container's route",
  description:
    'The way of a container: its ports in order with their roles and coordinates, and the legs between them with vessel, ' +
    'voyage, planned and actual times, and which leg it is on; where AIS last saw its vessel, and where AIS contradicts ' +
    'the line about it. Draws no map. ' +
    'An account may be without this feature (routing_data); get_shipment_details then has the two main ports.',
  operation: getContainerRoute,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(Listed),
  render(result) {
    const { container_number, current_status, held, warnings, places, legs, tracking_stopped_at, is_sandbox } = result;
    const way = places.map(
      ({ name, locode, role }) =>
        `${name === null ? (locode ?? 'unknown') : placeName(name)} (${role.replaceAll('_', ' ')})`,
    );
    const text = joinLines([
      `${container_number} is ${[statusWords(current_status, held), ...(warnings ?? [])].join(', ')}. ${way.length === 0 ? 'No port of its route is known yet.' : `Route: ${way.join(' → ')}.`}`,
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
    return { text, structured: compact(result) };
  },
});

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

function endText({ name, locode, timezone, estimated_at, actual_at, is_overdue }: LegEnd, what: string): string {
  const place = name === null ? (locode ?? 'a place not known') : placeName(name);
  if (actual_at !== null) return `${what} ${place} ${localTime(actual_at, timezone)}`;
  if (is_overdue && estimated_at !== null)
    return `${what} ${place} was expected ${localTime(estimated_at, timezone)} and is not reported`;
  if (estimated_at !== null) return `${what} ${place} expected ${localTime(estimated_at, timezone)}`;
  return `${what} ${place}, time not known`;
}
