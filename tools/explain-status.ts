import { z } from 'zod';
import { delayText, factText, nextText } from '../src/answers/explanation-text.ts';
import { trackedText } from '../src/answers/history-text.ts';
import { sourceText } from '../src/answers/standing-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema, undescribed } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ExplainedStatus, explainStatus } from '../src/services/container/explain-status.ts';
import { contradictionText } from '../src/wording/reasons-text.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';
import { reeferText, sightingText } from '../src/wording/sightings-text.ts';
import { statusWords } from '../src/wording/status-words.ts';

const { container_id, container_number, is_sandbox, current_status, status_rule, facts, next } = ExplainedStatus.shape;
const { lateness, vessel_changes } = ExplainedStatus.shape;

/** Without the members that say how current the answer is, and without descriptions: every conversation reads the list of tools. */
const Listed = z.looseObject({
  ...{ container_id, container_number, is_sandbox, current_status, status_rule, vessel_changes },
  facts: z.array(undescribed(facts.element, ['said_at', 'known_at', 'others'])),
  next: next.describe('Absent when the journey has ended'),
  lateness: undescribed(lateness, ['days_later', 'are_all_moves_known']),
  contradictions: z.array(z.looseObject({ fact: z.string() })),
  disruptions: z.array(z.looseObject({ kind: z.string() })),
  sources: z.array(z.looseObject({ source: z.string(), state: z.string() })),
});

export const tool = defineTool({
  name: 'explain_status',
  title: 'Explain why a container is as it is',
  description:
    'Why a container has its status, expected arrival, availability, holds and last free day: the rule, who said each fact ' +
    'and when, and what others said. Also how late it is, and what comes next. get_container_history has what changed.',
  operation: explainStatus,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(Listed),
  render(result, { now }) {
    const { container_number, current_status, status_rule, facts, known_since, tracking_stopped_at } = result;
    const text = joinLines([
      `${container_number} is ${statusWords(current_status, result.held)}: ${status_rule}`,
      ...result.contradictions.map(contradictionText),
      ...facts.map(factText),
      ...delayText(result),
      nextText(result),
      sightingText(result),
      reeferText(result),
      ...result.sources.map((source) => sourceText(source, now)),
      trackedText(known_since, tracking_stopped_at),
      result.is_sandbox && SANDBOX_NOTE,
    ]);
    return { text, structured: compact(result) };
  },
});
