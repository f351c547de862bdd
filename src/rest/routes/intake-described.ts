import { z } from 'zod';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import { Feedback } from '../../services/intake/feedback.ts';
import { Receipt } from '../../services/intake/receipt.ts';
import { TEXT_BYTES_MAX } from '../../services/intake/take-in.ts';
import { plainAnswer } from '../resource.ts';
import type { DescribedRoute } from '../route.ts';
import { DCSA_ADDRESSES, type DcsaAddress } from './intake-dcsa.ts';
import { intakeQuarantineRoutes } from './intake-quarantine.ts';

/** What a sender pushes is a text in the form of its own trade, and no document of the API, so no route reads it. */
const pushText: DescribedRoute = {
  method: 'POST',
  path: '/intake/:sender',
  variables: { sender: 'Name of the sender, as the operator configured it' },
  name: 'push_text',
  operation: 'push_text',
  summary: 'Take in what a sender pushes: EDI, events or snapshots, in one of the formats that are read',
  permission: SENDER_PERMISSION,
  bucket: 'default',
  query: z.object({}),
  body: null,
  isCompared: false,
  isConditional: false,
  push: {
    text: `The message itself, of any media type that is text; at most ${TEXT_BYTES_MAX} bytes`,
    isSignable: true,
  },
  answer: plainAnswer(Receipt),
  relations: [],
  status: 200,
};

/** What the addresses of DCSA standards are, and what is sent to them. */
const DCSA_PUSHES: Readonly<Record<DcsaAddress['path'], { name: string; summary: string; text: string }>> = {
  events: {
    name: 'push_events',
    summary: 'Take in DCSA events, as the consumer of Track & Trace 3.0.0 does, with feedback',
    text: 'JSON: `{"events": […]}`, a list of events or one event, each in the form of version 2.2, 3.0.0 or its beta',
  },
  'arrival-notices': {
    name: 'push_arrival_notices',
    summary: 'Take in DCSA arrival notices, as the subscriber of Arrival Notice 1.0 does, with feedback',
    text: 'JSON: `{"arrivalNotices": […]}`, a list of notices or one notice',
  },
  'arrival-notice-notifications': {
    name: 'push_arrival_notice_notifications',
    summary:
      'Take in DCSA notifications of arrival notices, as the subscriber of Arrival Notice 1.0 does, with feedback',
    text: 'JSON: `{"arrivalNoticeNotifications": […]}`, a list of notifications or one notification',
  },
};

function pushDcsaRoute({ path, takesSigned }: DcsaAddress): DescribedRoute {
  const { name, summary, text } = DCSA_PUSHES[path];
  return {
    ...pushText,
    path: `/intake/:sender/${path}`,
    name,
    operation: name,
    summary,
    push: { text: `${text}; at most ${TEXT_BYTES_MAX} bytes`, isSignable: takesSigned, refusal: Feedback },
    answer: plainAnswer(Feedback),
  };
}

/** The addresses of senders, as they are described beside those of accounts. */
export const intakeRoutes: readonly DescribedRoute[] = [
  pushText,
  ...DCSA_ADDRESSES.map(pushDcsaRoute),
  ...intakeQuarantineRoutes,
];
