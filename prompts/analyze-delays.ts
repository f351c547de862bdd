import { definePrompt } from '../src/mcp/define-prompt.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { askAbout, ContainerArgument, completeContainerId } from './container-argument.ts';

export const prompt = definePrompt<typeof ContainerArgument, ServiceContext>({
  name: 'analyze-delays',
  title: 'Analyze delays',
  description:
    'How late a container is compared with the first estimate of its line, where the time was lost, and what follows.',
  permission: 'tracking:read',
  input: ContainerArgument,
  complete: { container_id: completeContainerId },
  messages: (context, args) =>
    askAbout(context, args, ({ container: { number } }) => ({
      question: `Is ${number} late, by how much, where was the time lost, and what follows from it?`,
      instructions: [
        'Start with get_container_history: how the expected arrival and the vessel changed, and when. It has no data from ' +
          'before tracking began, so its first estimate may not be the first one that the line made.',
        'Late means later than the first estimate of the line (pod_original_eta_at). Compare the actual arrival with it, ' +
          'or the newest estimate if there is none, and call the latter expected as long as its time has not passed. Without a first estimate, say that ' +
          'the delay cannot be determined.',
        'Say between which two milestones the time was lost, with their local times: waiting for the vessel, at sea, at a port ' +
          'of transhipment, before discharge, at the terminal, on the way inland. get_container_transport_events lists them ' +
          'all; get_container_route has the planned legs, if the account has that feature.',
        'list_late with by container and its vessel says what else of the account comes late on it; without a vessel it names all vessels that are late.',
        'A missing milestone may have happened without being reported. explain_status names what is overdue.',
        'Give a cause only if the data states it: disruptions name a roll-over with the vessel that sailed without it and the next ' +
          'one, a missed connection, a changed port, a late departure, and the reason that a source gives in its own words. ' +
          'Else say that no source gives a reason; do not guess weather, congestion or strikes.',
        'Say what follows: the new expected arrival, the last free day if known, holds, and whom to contact about what. What it costs ' +
          'is in charges, by the stored tariffs alone; unknown, such as no_tariff, means that the cost is not known.',
      ],
    })),
});
