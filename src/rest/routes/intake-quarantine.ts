import { z } from 'zod';
import { getQuarantinedText, listQuarantine, retryQuarantinedText } from '../../services/quarantine.ts';
import {
  quarantinedTextKind,
  quarantinedTextResource,
  quarantineRetryDocument,
  quarantineRetryKind,
} from '../documents/quarantined-text.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes for the quarantined messages of a sender. */
export const intakeQuarantineRoutes = [
  defineRoute({
    method: 'GET',
    path: '/intake/:sender/quarantine',
    operation: listQuarantine,
    query: z.object(PAGE_QUERY),
    parameters: PAGE_PARAMETERS,
    sheet: null,
    answer: pageAnswer(quarantinedTextKind),
    toInput: ({ query }) => ({ ...pageOf(query), of: undefined }),
    document: ({ texts, ...listed }, { url, baseUrl }) => {
      const resources = texts.map((text) => quarantinedTextResource(text, baseUrl));
      return listDocument(resources, listed, { url });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/intake/:sender/quarantine/:id',
    operation: getQuarantinedText,
    answer: resourceAnswer(quarantinedTextKind),
    document: documentOf(quarantinedTextResource),
  }),
  defineRoute({
    method: 'POST',
    path: '/intake/:sender/quarantine/:id/retry',
    operation: retryQuarantinedText,
    answer: resourceAnswer(quarantineRetryKind),
    document: quarantineRetryDocument,
  }),
];
