import { z } from 'zod';
import { linksOfContainers } from '../src/answers/container-links.ts';
import { lateContainerLine, lateGroupLine, lateHeadText } from '../src/answers/late-text.ts';
import { VIEW_URI } from '../src/answers/view-uri.ts';
import { pageText, TOOL_PAGE_INPUT } from '../src/core/page.ts';
import { joinLines } from '../src/core/text.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ListLateInput } from '../src/services/container/late-input.ts';
import type { LateContainer, LateGroup } from '../src/services/container/late-rows.ts';
import { listLate } from '../src/services/container/list-late.ts';
import { sandboxNote } from '../src/wording/sandbox-note.ts';

/** Rows name their members; their schema would be read in every conversation. */
const Listed = z.looseObject({
  total: z.number(),
  total_containers: z.number(),
  total_unknown: z.number(),
  groups: z.array(z.looseObject({})).optional(),
  containers: z.array(z.looseObject({})).optional(),
});

export const tool = defineTool({
  name: 'list_late',
  title: 'List late arrivals',
  description:
    'Which vessels, ports, customers or containers arrive late at the port of discharge, or did, by how many days against the ' +
    'first or last estimate. Overdue: late by today at least. Without an estimate it is not known.',
  operation: listLate,
  view: VIEW_URI,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: ListLateInput.extend({ ...TOOL_PAGE_INPUT, page_size: TOOL_PAGE_INPUT.page_size.default(10) }),
  toInput: (args) => args,
  output: Listed,
  render(list) {
    const { groups, containers, total, by } = list;
    const rows = by === 'container' ? containers : groups;
    const { suggested_ports: _, is_from_default: __, page: ___, page_size: ____, ...said } = list;
    return {
      text: joinLines([
        lateHeadText(list),
        ...groups.map((group) => `- ${lateGroupLine(group, list)}`),
        ...containers.map((row) => `- ${lateContainerLine(row)}`),
        rows.length < total && pageText(list),
        sandboxNote(rows),
      ]),
      structured: Listed.parse(
        compact({
          ...said,
          is_partial: list.is_partial || null,
          groups: by === 'container' ? null : groups.map(groupOf),
          containers: by === 'container' ? containers.map(containerOf) : null,
        }),
      ),
      links: linksOfContainers(containers),
    };
  },
});

/** A row without what is usual: a model reads each member of each row. */
function groupOf({ is_sandbox, overdue, ...row }: LateGroup) {
  return { ...row, overdue: overdue || null, is_sandbox: is_sandbox || null };
}

function containerOf({ is_sandbox, is_overdue, is_unknown, ...row }: LateContainer) {
  return { ...row, overdue: is_overdue || null, may_have_arrived: is_unknown || null, is_sandbox: is_sandbox || null };
}
