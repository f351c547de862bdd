import { definePrompt } from '../src/mcp/define-prompt.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { askAbout, ContainerArgument, completeContainerId } from './container-argument.ts';

export const prompt = definePrompt<typeof ContainerArgument, ServiceContext>({
  name: 'check-demurrage',
  title: 'Check demurrage',
  description: 'Until when a container is free, what its terminal claims, and what has to be done to avoid more.',
  permission: 'tracking:read',
  input: ContainerArgument,
  complete: { container_id: completeContainerId },
  messages: (context, args) =>
    askAbout(context, args, ({ container: { number } }) => ({
      question: `Until when is ${number} free of demurrage, what is claimed for it by now, and what has to be done?`,
      instructions: [
        'last_free_days has the date that each party states, in the calendar of its place, the binding one first: the ' +
          'earliest that applies where the container stands. Give that with the days that are left and its urgency ' +
          '(overdue, today, imminent, later), then each other date with its party and place, and why it does not bind. ' +
          'pickup_lfd and import_deadlines are UTC moments of midnights and say nothing of which one binds.',
        'If no last free day is known, say so. Do not work one out from the discharge and a usual free time.',
        'Name only the fees that are in the data, with amount and currency, as what the terminal claims. A fee of type ' +
          'total repeats the others: never add it to them. There are no tariffs here: do not compute or estimate ' +
          'demurrage, detention or storage from rates.',
        'Say whether it can be picked up, which holds are in the way and who releases them as far as the data says it, ' +
          'and whether there is an appointment. After the pickup demurrage ends; per diem of the equipment is not covered.',
        'get_container_history tells whether the last free day was moved, explain_status whose word each fact is, ' +
          'containers_at_risk which other containers need the same.',
        'End with what has to be done, by which local date.',
      ],
    })),
});
