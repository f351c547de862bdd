import { definePrompt } from '../src/mcp/define-prompt.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { askAbout, ContainerArgument, completeContainerId } from './container-argument.ts';

export const prompt = definePrompt<typeof ContainerArgument, ServiceContext>({
  name: 'check-demurrage',
  title: 'Check demurrage',
  description: 'The last free day of a container, the fees of its terminal, and what to do to avoid more.',
  permission: 'tracking:read',
  input: ContainerArgument,
  complete: { container_id: completeContainerId },
  messages: (context, args) =>
    askAbout(context, args, ({ container: { number } }) => ({
      question: `Until when is ${number} free of demurrage, which fees are there now, and what has to be done?`,
      instructions: [
        'last_free_days has the date that each party states, in the calendar of its place, the binding one first: the ' +
          'earliest that applies where the container is. Give that with the days left and its urgency ' +
          '(overdue, today, imminent, later), then each other date with its party and place, and why it is not binding. ' +
          'left has the date on which it left the place of a day, and days_late after it; where parties differ, name each. ' +
          'pickup_lfd and import_deadlines are midnights in UTC and do not say which date is binding.',
        'free_times has what is stated beside them: free time of storage, detention or per diem, and durations without a ' +
          'day. Name each with its party and kind; none of them is a last free day for the pickup.',
        'If no last free day is known, say so. Do not compute one from the discharge and a usual free time.',
        'Name only the fees in the data, with amount and currency, as stated by the terminal. A fee of type ' +
          'total includes the others: never add it to them.',
        'charges has what each clock that runs or is to come costs by the stored tariffs: the first chargeable day, what is owed by now ' +
          'and per day. cost_of_waiting counts it until a day, with each day and why. Give its amounts with the tariff, ' +
          'what it assumed, and where its last free day differs from the stated one. Where it says no_tariff, the cost is not ' +
          'known: do not compute or estimate demurrage, detention or storage from other rates, and never add two currencies.',
        'Say whether it can be picked up, which holds prevent it and who releases them if the data says so, ' +
          'and whether there is an appointment. Demurrage ends with the pickup; per diem of the equipment is not covered.',
        'get_container_history shows whether the last free day was changed, explain_status which party states each fact, ' +
          'containers_at_risk which other containers need action.',
        'End with what has to be done, and by which local date.',
      ],
    })),
});
