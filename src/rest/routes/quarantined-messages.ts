import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import {
  getQuarantinedMessage,
  listQuarantinedMessages,
  retryQuarantinedMessage,
} from '../../services/quarantined-messages.ts';
import {
  messageRetryDocument,
  messageRetryKind,
  quarantinedMessageKind,
  quarantinedMessageResource,
} from '../documents/quarantined-message.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of what could not be understood, for the operator of the installation. */
export const quarantinedMessageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/quarantine',
    operation: listQuarantinedMessages,
    query: z.object({
      ...PAGE_QUERY,
      'filter[source]': PlainText.optional().describe('Only of one source or sender'),
    }),
    parameters: { ...PAGE_PARAMETERS, source: 'filter[source]' },
    answer: pageAnswer(quarantinedMessageKind),
    toInput: ({ query }) => ({ ...pageOf(query), source: query['filter[source]'] }),
    document: ({ messages, ...listed }, { url, baseUrl }) => {
      const resources = messages.map((message) => quarantinedMessageResource(message, baseUrl));
      return listDocument(resources, listed, { url });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/quarantine/:id',
    operation: getQuarantinedMessage,
    answer: resourceAnswer(quarantinedMessageKind),
    document: documentOf(quarantinedMessageResource),
  }),
  defineRoute({
    method: 'POST',
    path: '/quarantine/:id/retry',
    operation: retryQuarantinedMessage,
    answer: resourceAnswer(messageRetryKind),
    document: messageRetryDocument,
  }),
];
