import { aboutShipment, once, type Question } from '../question.ts';
import { BOX, PENDING_BILL, UNKNOWN_BILL } from '../stock.ts';

/** Arrivals, what is tracked, and what became of requests. The last ones change the account. */
export const listQuestions: readonly Question[] = [
  {
    by: 'operator',
    ask: 'What arrives at Los Angeles until the 25th?',
    steps: once('list_arrivals', { port: 'USLAX', from: '2026-06-18', to: '2026-06-25' }),
    facts: [BOX.late, 'EMMA', '2026-06-24'],
    never: [BOX.hub, BOX.rolled, BOX.foreign, BOX.overdue],
  },
  {
    by: 'forwarder',
    ask: 'What arrives at Rotterdam in July?',
    steps: once('list_arrivals', { port: 'Rotterdam', from: '2026-07-01', to: '2026-07-31' }),
    facts: [BOX.hub, '2026-07-12'],
    never: [BOX.late],
  },
  {
    by: 'operator',
    ask: 'What arrives at Chicago this week?',
    steps: once('list_arrivals', { port: 'Chicago', from: '2026-06-18', to: '2026-06-24' }),
    facts: [BOX.train, '2026-06-20'],
    never: [BOX.late],
  },
  {
    by: 'forwarder',
    ask: 'Which shipments are on the water?',
    steps: once('list_shipments', { status: 'on_ship' }),
    facts: ['ATL1000001', 'CYA3000001'],
    never: ['BOR2000001', 'BOR2000002', 'ZUL9000001'],
  },
  {
    by: 'operator',
    ask: 'Which numbers could not be tracked, and why?',
    steps: once('list_tracking_requests', { status: 'failed' }),
    facts: [UNKNOWN_BILL, 'not_found'],
    never: [PENDING_BILL],
  },
  {
    by: 'operator',
    ask: 'Which numbers does the line still owe an answer?',
    steps: once('list_tracking_requests', { status: 'pending' }),
    facts: [PENDING_BILL],
    never: [UNKNOWN_BILL],
  },
  {
    by: 'forwarder',
    ask: 'Do we still track ECH5000002?',
    steps: aboutShipment('ECH5000002', 'get_shipment_details'),
    facts: ['"tracking_stopped":true'],
  },
  {
    by: 'importer',
    ask: 'Which container is our order PO-7002?',
    steps: aboutShipment('ATL1000002', 'get_shipment_details', 'PO-7002'),
    facts: [BOX.held, 'ATL1000002'],
    never: [BOX.late],
  },
  {
    by: 'forwarder',
    ask: 'Do we track ZUL9000001?',
    steps: once('search_container', { query: 'ZUL9000001' }),
    facts: ['"results":[]'],
    never: [BOX.foreign],
  },
  {
    by: 'operator',
    ask: 'Under which SCAC do we track Maersk?',
    steps: once('get_supported_shipping_lines', { search: 'maersk' }),
    facts: ['MAEU'],
    never: ['HLCU'],
  },
  {
    by: 'forwarder',
    ask: 'Please track NEW6000001 of Maersk.',
    steps: once('track_container', { number: 'NEW6000001', scac: 'MAEU', numberType: 'bill_of_lading' }),
    facts: ['NEW6000001', 'pending'],
    never: ['"already_tracked":true'],
  },
  {
    by: 'importer',
    ask: 'Please track ATL1000001 of Maersk.',
    steps: once('track_container', { number: 'ATL1000001', scac: 'MAEU', numberType: 'bill_of_lading' }),
    facts: ['"already_tracked":true', 'ATL1000001'],
  },
  {
    by: 'forwarder',
    ask: 'Which vessels arrive late, and by how much?',
    steps: once('list_late', { by: 'vessel' }),
    facts: ['EMMA', '9 days', 'FELIX', '8 days'],
    never: ['GALE', BOX.foreign],
  },
  {
    by: 'operator',
    ask: 'Which of our customers have late cargo?',
    steps: once('list_late', { by: 'customer' }),
    facts: ['Atlas Toys', 'Cyan Parts'],
    never: ['Delta Bikes'],
  },
  {
    by: 'operator',
    ask: 'Please mark ATL1000002 as urgent.',
    steps: once('update_records', { records: ['ATL1000002'], add_tags: ['urgent'] }),
    facts: ['1 of 1', 'urgent', 'PO-7002'],
  },
];
