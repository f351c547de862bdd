import { z } from 'zod';
import {
  CheckedTariffs,
  CheckTariffsInput,
  checkTariffDocument,
  getTariffTemplate,
} from '../../services/charge/check-tariff-document.ts';
import { AddedTariffs, AddTariffsInput, addTariffs } from '../../services/tariff/add-tariffs.ts';
import { DOCUMENT_LENGTH_MAX } from '../../services/tariff/read-document.ts';
import {
  getCalendar,
  getTariff,
  listCalendars,
  listTariffs,
  withdrawCalendar,
  withdrawTariff,
} from '../../services/tariff/tariffs.ts';
import { resourceBody } from '../body.ts';
import { calendarKind, calendarResource, tariffKind, tariffResource } from '../documents/tariff.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const LIST_QUERY = z.object({
  ...PAGE_QUERY,
  'filter[name]': z.string().optional().describe('Only versions with this name'),
  'filter[withdrawn]': z.enum(['true', 'false']).optional().describe('true: also those that were withdrawn'),
});
const PARAMETERS = {
  ...PAGE_PARAMETERS,
  name: 'filter[name]',
  withdrawn: 'filter[withdrawn]',
} as const;

function listInput(query: z.output<typeof LIST_QUERY>) {
  return { ...pageOf(query), name: query['filter[name]'], withdrawn: query['filter[withdrawn]'] === 'true' };
}

const CSV = {
  about: 'A table of tariffs with a row for each tier, or one of calendars with a row for each special day',
  example:
    'calendar,zone,from,to,weekend,places,day,date,note\n' +
    'us-west,America/Los_Angeles,2026-01-01,2026-12-31,saturday|sunday,USLAX|USLGB,holiday,2026-11-26,Thanksgiving\n',
};

const READING = {
  reading: { bytesMax: 2 * DOCUMENT_LENGTH_MAX, csv: CSV, readCsv: (text: string) => ({ document: text }) },
};
const BODY = resourceBody('tariff_document', AddTariffsInput.shape, READING);
const CHECK_BODY = resourceBody('tariff_document', CheckTariffsInput.shape, READING);

const getTariffRoute = defineRoute({
  method: 'GET',
  path: '/tariffs/:id',
  operation: getTariff,
  answer: resourceAnswer(tariffKind),
  document: documentOf(tariffResource),
});

const getCalendarRoute = defineRoute({
  method: 'GET',
  path: '/calendars/:id',
  operation: getCalendar,
  answer: resourceAnswer(calendarKind),
  document: documentOf(calendarResource),
});

/** The routes of tariffs and calendars, by which charges are counted. */
export const tariffRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tariffs',
    operation: addTariffs,
    status: 201,
    body: BODY,
    answer: plainAnswer(AddedTariffs),
    toInput: ({ attributes }) => ({ document: attributes.document }),
    document: (added) => added,
  }),
  defineRoute({
    method: 'GET',
    path: '/tariffs',
    operation: listTariffs,
    query: LIST_QUERY,
    parameters: PARAMETERS,
    answer: pageAnswer(tariffKind),
    toInput: ({ query }) => listInput(query),
    document: ({ tariffs, ...listed }, { url, baseUrl }) =>
      listDocument(
        tariffs.map((tariff) => tariffResource(tariff, baseUrl)),
        listed,
        { url },
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/tariffs/template',
    operation: getTariffTemplate,
    answer: plainAnswer(getTariffTemplate.output),
    document: (template) => template,
  }),
  getTariffRoute,
  defineRoute({
    method: 'DELETE',
    path: '/tariffs/:id',
    operation: withdrawTariff,
    shows: getTariffRoute,
    answer: resourceAnswer(tariffKind),
    document: documentOf(tariffResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/calendars',
    operation: listCalendars,
    query: LIST_QUERY,
    parameters: PARAMETERS,
    answer: pageAnswer(calendarKind),
    toInput: ({ query }) => listInput(query),
    document: ({ calendars, ...listed }, { url, baseUrl }) =>
      listDocument(
        calendars.map((calendar) => calendarResource(calendar, baseUrl)),
        listed,
        { url },
      ),
  }),
  getCalendarRoute,
  defineRoute({
    method: 'DELETE',
    path: '/calendars/:id',
    operation: withdrawCalendar,
    shows: getCalendarRoute,
    answer: resourceAnswer(calendarKind),
    document: documentOf(calendarResource),
  }),
  defineRoute({
    method: 'POST',
    path: '/tariff_checks',
    operation: checkTariffDocument,
    body: CHECK_BODY,
    answer: plainAnswer(CheckedTariffs),
    toInput: ({ attributes }) => ({
      document: attributes.document,
      container_id: attributes.container_id,
      until: attributes.until,
    }),
    document: (checked) => checked,
  }),
];
