import { z } from 'zod';
import { changeText, latenessText, movesText, trackedText } from '../src/answers/history-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerHistory, getContainerHistory } from '../src/services/container/get-container-history.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

/** A model knows these members from explain_status. */
const Listed = ContainerHistory.extend({
  lateness: z.looseObject({ days_later: z.number().nullable() }).describe('As explain_status shows it'),
});

export const tool = defineTool({
  name: 'get_container_history',
  title: 'Get how a container changed',
  description:
    'How arrival, last free days, status, availability, holds and vessel of a container changed since tracking began: ' +
    'each change, when it became known and who stated it. explain_status explains the present state.',
  operation: getContainerHistory,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(Listed),
  render(result) {
    const { container_number, known_since, tracking_stopped_at, lateness, changes, is_sandbox } = result;
    const text = joinLines([
      `${container_number}: ${movesText(changes, lateness)}`,
      latenessText(lateness),
      ...result.disruptions,
      trackedText(known_since, tracking_stopped_at),
      ...changes.map((change) => `- ${changeText(change)}`),
      leftOutText(result),
      is_sandbox && SANDBOX_NOTE,
    ]);
    return { text, structured: compact(result) };
  },
});

function leftOutText({ changes_left_out: changes, moments_left_out: moments }: ContainerHistory): string | null {
  const parts = [
    ...(changes > 0 ? [`${changes} older changes are not listed.`] : []),
    ...(moments > 0 ? [`${moments} receipts after the first were not looked at: there are too many.`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}
