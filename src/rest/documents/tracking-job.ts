import { z } from 'zod';
import { JobRow, TrackingJob } from '../../services/tracking-job/tracking-job.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a job that tracks many numbers looks like. */
export const trackingJobKind = defineResource({
  type: 'bulk_tracking_request',
  isLinked: true,
  attributes: TrackingJob.omit({ id: true }).extend({
    rows: z.array(JobRow).optional().describe('A page of the numbers; only where the job is read'),
    rows_total: z.int().optional().describe('How many rows all pages have; only where the job is read'),
  }),
});

/** A job as a resource, with a page of its rows where they were read. */
export function trackingJobResource(
  { id, ...attributes }: TrackingJob,
  { baseUrl, page }: { baseUrl: string; page?: { rows: readonly JobRow[]; total: number } },
): ResourceObject {
  return {
    id,
    type: 'bulk_tracking_request',
    attributes: { ...attributes, ...(page === undefined ? {} : { rows: page.rows, rows_total: page.total }) },
    links: { self: `${baseUrl}/bulk_tracking_requests/${id}` },
  };
}
