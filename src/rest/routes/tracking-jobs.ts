import { z } from 'zod';
import { checkNumbers } from '../../services/tracking-job/check-numbers.ts';
import { CreateTrackingJobInput, createTrackingJob } from '../../services/tracking-job/create-tracking-job.ts';
import { getTrackingJob, JOB_PAGE_MAX } from '../../services/tracking-job/get-tracking-job.ts';
import { numbersOfCsv } from '../../services/tracking-job/numbers-of-csv.ts';
import { JOB_BYTES_MAX, JobOutcome } from '../../services/tracking-job/tracking-job.ts';
import { plainBody, resourceBody } from '../body.ts';
import { trackingJobKind, trackingJobResource } from '../documents/tracking-job.ts';
import { severalParameter } from '../filters/filter-parameter.ts';
import { NUMBERED_PAGE_QUERY } from '../paging.ts';
import { plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { tracking_requests } = CreateTrackingJobInput.shape;

const OUTCOMES = 'Only rows with this outcome';

const CSV = {
  about:
    'A table in UTF-8 whose first line names its columns, in any order: request_number, and where they are known request_type, scac, ' +
    'ref_numbers and tags, several of which stand in one cell with semicolons between; or one number per line',
  example: 'request_number,scac,ref_numbers\nMSCU1234566,,PO 1;PO 2\nMAEU123456789,MAEU,\n',
};

/** The routes of jobs that track many numbers, and of the look at numbers before that. */
export const trackingJobRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests/check_numbers',
    operation: checkNumbers,
    bucket: 'infer',
    body: plainBody(checkNumbers.input.shape),
    answer: plainAnswer(checkNumbers.output),
    toInput: ({ attributes }) => ({ numbers: attributes.numbers }),
    document: (checked) => checked,
  }),
  defineRoute({
    method: 'POST',
    path: '/tracking_requests/bulk',
    operation: createTrackingJob,
    bucket: 'bulk',
    status: 202,
    body: resourceBody(
      'bulk_tracking_request',
      { tracking_requests },
      {
        reading: {
          bytesMax: JOB_BYTES_MAX,
          csv: CSV,
          readCsv: (text) => ({ tracking_requests: numbersOfCsv(text) }),
        },
      },
    ),
    answer: resourceAnswer(trackingJobKind),
    toInput: ({ attributes, idempotencyKey }) => ({
      tracking_requests: attributes.tracking_requests,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: (job, { baseUrl }) => ({ data: trackingJobResource(job, { baseUrl }) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/bulk_tracking_requests/:id',
    operation: getTrackingJob,
    query: z.object({
      'page[number]': NUMBERED_PAGE_QUERY['page[number]'],
      'page[size]': NUMBERED_PAGE_QUERY['page[size]'].describe(`Rows per page, 1 to ${JOB_PAGE_MAX}; 100 by default`),
      'filter[outcome]': severalParameter(JobOutcome.options, OUTCOMES),
    }),
    parameters: { page: 'page[number]', page_size: 'page[size]', outcome: 'filter[outcome]' },
    answer: resourceAnswer(trackingJobKind),
    toInput: ({ params, query }) => ({
      id: params.id ?? '',
      outcome: query['filter[outcome]'],
      page: query['page[number]'],
      page_size: Math.min(query['page[size]'] ?? 100, JOB_PAGE_MAX),
    }),
    document: ({ job, ...page }, { baseUrl }) => ({ data: trackingJobResource(job, { baseUrl, page }) }),
  }),
];
