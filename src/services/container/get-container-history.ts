import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { shownDisruption } from '../../domain/container-record/reasons.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { disruptionText } from '../../wording/reasons-text.ts';
import { HistoryChange, historyOf } from '../journey/history.ts';
import { Lateness, latenessOf } from '../journey/lateness.ts';
import { journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';

/** How many changes one answer shows; a journey seldom has half as many. */
export const CHANGES_MAX = 60;

/** How what is known of a container came to change. */
export const ContainerHistory = z.object({
  container_id: z.string(),
  container_number: z.string(),
  is_sandbox: IsSandbox,
  known_since: ShownMoment.nullable().describe('What was reported before this is not known'),
  tracking_stopped_at: ShownMoment.nullable(),
  lateness: Lateness,
  disruptions: z.array(z.string()),
  changes: z.array(HistoryChange).describe('Oldest first; days are written as dates'),
  changes_left_out: z.number().int().describe('Changes after the first moment that are not listed'),
  moments_left_out: z.number().int().describe('Early receipts whose changes were not computed'),
});
export type ContainerHistory = z.infer<typeof ContainerHistory>;

/** How estimates, last free days, status, availability, holds and vessel of a container changed. Errors: `not_found`. */
export const getContainerHistory = defineOperation(
  {
    id: 'get_container_history',
    summary: 'Get how the facts of one container changed over time, when that became known, and who said so',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container, from search_container or get_shipment_details') }),
    output: ContainerHistory,
  },
  async (context: ServiceContext, { id }): Promise<ContainerHistory> => {
    const journey = await loadContainerJourney(context, id);
    const history = await historyOf(journey);
    const state = await journeyStateOf(journey);
    const changes = withinLimit(history.changes, history.knownSince);
    return {
      container_id: journey.container_id,
      container_number: journey.number,
      is_sandbox: journey.is_sandbox,
      known_since: history.knownSince,
      tracking_stopped_at: journey.endedAt,
      lateness: latenessOf(journey, state, history),
      disruptions: state.disruptions.map((one) => disruptionText(shownDisruption(one))),
      changes,
      changes_left_out: history.changes.length - changes.length,
      moments_left_out: history.momentsLeftOut,
    };
  },
);

/** What was known at first is kept, and of the rest the latest. */
function withinLimit(changes: readonly HistoryChange[], knownSince: string | null): HistoryChange[] {
  if (changes.length <= CHANGES_MAX) return [...changes];
  const first = changes.filter(({ known_at }) => known_at === knownSince);
  const later = changes.slice(first.length);
  return [...first, ...later.slice(later.length - (CHANGES_MAX - first.length))];
}
