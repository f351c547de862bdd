import { about, once, type Question } from '../question.ts';
import { BOX } from '../stock.ts';

/** Holds, fees and last free days, of one container and of all. */
export const pickupQuestions: readonly Question[] = [
  {
    by: 'importer',
    ask: `Until when is ${BOX.held} free?`,
    steps: about(BOX.held, 'get_container'),
    facts: ['2026-06-19', 'terminal'],
    never: ['2026-06-16'],
  },
  {
    by: 'operator',
    ask: `Can ${BOX.held} be picked up, and what is in the way?`,
    steps: about(BOX.held, 'get_container'),
    facts: ['not available', 'customs'],
    never: ['freight'],
  },
  {
    by: 'importer',
    ask: `What does ${BOX.overdue} cost by now?`,
    steps: about(BOX.overdue, 'get_container'),
    facts: ['demurrage', '300 USD'],
  },
  {
    by: 'importer',
    ask: `The line bills 300 USD of demurrage for ${BOX.returned}, 100 a day from 31 May to 2 June 2026. Is that right?`,
    steps: once('check_invoice', {
      ...{ container_number: BOX.returned, charge: 'demurrage', currency: 'USD', total: 300 },
      charged: [{ from: '2026-05-31', to: '2026-06-02', amount: 100 }],
    }),
    facts: ['USD 100.00 too much', '2026-05-31', 'free day', 'USD 200.00 due'],
  },
  {
    by: 'forwarder',
    ask: `Has the last free day of ${BOX.overdue} passed?`,
    steps: about(BOX.overdue, 'get_container'),
    facts: ['2026-06-16', '2 days'],
  },
  {
    by: 'forwarder',
    ask: `Who states which last free day of ${BOX.disputed}?`,
    steps: about(BOX.disputed, 'get_container'),
    facts: ['2026-06-22', '2026-06-25', 'terminal', 'shipping line'],
  },
  {
    by: 'operator',
    ask: `Which last free day binds ${BOX.disputed}, and why?`,
    steps: about(BOX.disputed, 'explain_status'),
    facts: ['2026-06-22', '2026-06-25'],
  },
  {
    by: 'forwarder',
    ask: 'Which containers need action first?',
    steps: once('containers_at_risk'),
    facts: [BOX.overdue, BOX.held],
    never: [BOX.gone, BOX.returned, BOX.foreign, BOX.stopped],
  },
  {
    by: 'operator',
    ask: 'Which last free days have passed?',
    steps: once('containers_at_risk', { reasons: ['last_free_day_passed'] }),
    facts: [BOX.overdue, '2026-06-16'],
    never: [BOX.held, BOX.disputed, BOX.gone],
  },
  {
    by: 'operator',
    ask: 'Which containers are held?',
    steps: once('containers_at_risk', { reasons: ['hold'] }),
    facts: [BOX.held, 'customs'],
    never: [BOX.overdue, BOX.disputed],
  },
  {
    by: 'importer',
    ask: 'Which containers have fees?',
    steps: once('containers_at_risk', { reasons: ['fees'] }),
    facts: [BOX.overdue, '300 USD'],
    never: [BOX.held, BOX.disputed],
  },
  {
    by: 'operator',
    ask: 'What can we pick up today?',
    steps: once('list_containers', { ready_for_pickup: true }),
    facts: [BOX.overdue, BOX.disputed],
    never: [BOX.held, BOX.gone, BOX.train],
  },
  {
    by: 'operator',
    ask: 'What needs action within five days in Los Angeles?',
    steps: once('containers_at_risk', { within_days: 5, port: 'Los Angeles' }),
    facts: [BOX.overdue, BOX.held, BOX.disputed],
    never: [BOX.hub, BOX.foreign],
  },
];
