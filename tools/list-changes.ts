import { z } from 'zod';
import { changeReportText, changeSentences } from '../src/answers/change-report-text.ts';
import { linksOfContainers } from '../src/answers/container-links.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { REPORT_PAGE_MAX, reportChanges } from '../src/services/change-report/report-changes.ts';
import { ReportKind } from '../src/services/change-report/report-kind.ts';

const Listed = z.object({
  containers: z.array(z.object({ id: z.string(), number: z.string(), changes: z.array(z.string()) })),
  requests: z.array(z.object({ id: z.string(), request_number: z.string(), status: z.string() })).optional(),
  deleted: z.array(z.object({ entity_type: z.string(), id: z.string() })).optional(),
  cursor: z.string().describe('since of the next call'),
  has_more: z.boolean(),
});

export const tool = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What changed in the whole account since a moment or since the last call, by container: arrival, status, last free day, ' +
    'holds and so on, from what to what. Also tracking that failed or stopped. get_container_history has all of one container.',
  operation: reportChanges,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    since: z.string().optional().describe('cursor of the last answer, or ISO 8601 day or time; by default a day ago'),
    kinds: z.array(ReportKind).min(1).optional().describe('Only these'),
    page_size: z.int().min(1).default(20).describe(`Records looked at, at most ${REPORT_PAGE_MAX}`),
  }),
  toInput: (args) => args,
  output: compactSchema(Listed),
  render(report) {
    const { containers, requests, deleted, cursor, has_more } = report;
    const now = Date.parse(report.as_of);
    const structured = {
      containers: containers.map((one) => ({
        id: one.container_id,
        number: one.number,
        changes: changeSentences(one, now),
      })),
      requests:
        requests.length === 0
          ? null
          : requests.map(({ id, request_number, status }) => ({ id, request_number, status })),
      deleted: deleted.length === 0 ? null : deleted,
      cursor,
      has_more,
    };
    return {
      text: changeReportText(report),
      structured: compact(structured),
      links: linksOfContainers(structured.containers),
    };
  },
});
