import { about, aboutShipment, type Question } from '../question.ts';
import { BOX } from '../stock.ts';

/** Where cargo is, how it got there, and whether it is late. */
export const journeyQuestions: readonly Question[] = [
  {
    by: 'importer',
    ask: `Where is ${BOX.late}, and when does it arrive?`,
    steps: about(BOX.late, 'get_container'),
    facts: ['EMMA', 'Los Angeles', '2026-06-24'],
    never: [BOX.foreign, '2026-06-21'],
  },
  {
    by: 'importer',
    ask: 'When does our order PO-7001 arrive?',
    steps: aboutShipment('ATL1000001', 'get_shipment_details', 'PO-7001'),
    facts: [BOX.late, '2026-06-24'],
    never: [BOX.foreign, 'ZUL9000001', '2026-06-21'],
  },
  {
    by: 'forwarder',
    ask: 'Which vessel and voyage carries ATL1000001?',
    steps: aboutShipment('ATL1000001', 'get_shipment_details'),
    facts: ['EMMA', '026E'],
    never: ['FELIX'],
  },
  {
    by: 'forwarder',
    ask: `When did ${BOX.late} leave Shanghai?`,
    steps: about(BOX.late, 'get_container_transport_events'),
    facts: ['Shanghai', '2026-06-01'],
    never: ['Singapore'],
  },
  {
    by: 'operator',
    ask: `Where is ${BOX.train} now, and when does it reach its ramp?`,
    steps: about(BOX.train, 'get_container'),
    facts: ['on_rail', 'Chicago', '2026-06-20'],
  },
  {
    by: 'operator',
    ask: `When did ${BOX.train} leave Los Angeles by train?`,
    steps: about(BOX.train, 'get_container_transport_events'),
    facts: ['rail', '2026-06-15', 'Los Angeles'],
  },
  {
    by: 'importer',
    ask: 'Which way does DEL4000001 go?',
    steps: [
      ...aboutShipment('DEL4000001', 'get_shipment_details'),
      { tool: 'get_container_route', args: (idOf) => ({ id: idOf('container', BOX.hub) }) },
    ],
    facts: ['Shanghai', 'Singapore', 'Rotterdam', 'GALE'],
    never: ['Los Angeles'],
  },
  {
    by: 'forwarder',
    ask: `Has ${BOX.hub} been discharged at Singapore, and when?`,
    steps: about(BOX.hub, 'get_container_transport_events'),
    facts: ['Singapore', '2026-06-08'],
  },
  {
    by: 'forwarder',
    ask: `When is ${BOX.hub} expected at Rotterdam, and on which vessel?`,
    steps: about(BOX.hub, 'get_container'),
    facts: ['Rotterdam', '2026-07-12', 'GALE'],
  },
  {
    by: 'importer',
    ask: `Has ${BOX.gone} been picked up?`,
    steps: about(BOX.gone, 'get_container'),
    facts: ['picked_up', '2026-06-13'],
  },
  {
    by: 'operator',
    ask: `Has ${BOX.returned} been returned empty?`,
    steps: about(BOX.returned, 'get_container'),
    facts: ['empty_returned', '2026-06-09'],
  },
  {
    by: 'forwarder',
    ask: 'What about the containers of BOR2000001?',
    steps: aboutShipment('BOR2000001', 'get_shipment_details'),
    facts: [BOX.gone, BOX.overdue, 'picked_up', 'available'],
    never: [BOX.train],
  },
  {
    by: 'importer',
    ask: `Is ${BOX.late} late, and by how much?`,
    steps: about(BOX.late, 'get_container_history'),
    facts: ['2026-06-15', '2026-06-24', '9 days'],
  },
  {
    by: 'forwarder',
    ask: `Why is ${BOX.rolled} late?`,
    steps: about(BOX.rolled, 'get_container_history'),
    facts: ['EMMA', 'FELIX', '2026-06-27'],
    never: ['strike', 'congestion', 'weather'],
  },
  {
    by: 'operator',
    ask: `How do we know that ${BOX.rolled} is on another vessel than planned?`,
    steps: about(BOX.rolled, 'explain_status'),
    facts: ['EMMA', 'FELIX'],
  },
  {
    by: 'importer',
    ask: `Where is ${BOX.stopped}?`,
    steps: about(BOX.stopped, 'get_container'),
    facts: ['tracking stopped', '2026-06-26', 'EMMA'],
  },
];
