import { ago, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ExplainedStatus, explainStatus } from '../src/services/container/explain-status.ts';
import { SANDBOX_NOTE } from '../src/services/describe.ts';
import { delayText, factText, heardText, nextText } from '../src/services/journey/describe-explanation.ts';
import { trackedText } from '../src/services/journey/describe-history.ts';

export const tool = defineTool({
  name: 'explain_status',
  title: 'Explain why a container is as it is',
  description:
    'Why a container has its status, expected arrival, availability, holds and last free day: the rule, whose word each ' +
    'fact is and when it was said, what others said that did not count, how late it is against the first estimate, and ' +
    'what comes next. Does not list what changed over time; get_container_history does.',
  operation: explainStatus,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(ExplainedStatus),
  render(result, { now }) {
    const { container_number, current_status, status_rule, facts, known_since, tracking_stopped_at } = result;
    const text = joinLines([
      `${container_number} is ${current_status}: ${status_rule}`,
      ...facts.map(factText),
      ...delayText(result),
      nextText(result.next),
      heardText(result, (moment) => ago(Date.parse(moment), now)),
      trackedText(known_since, tracking_stopped_at),
      result.is_sandbox && SANDBOX_NOTE,
    ]);
    return { text, structured: compact(result) };
  },
});
