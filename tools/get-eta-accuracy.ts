import { z } from 'zod';
import { etaAccuracyText } from '../src/answers/eta-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { EtaAccuracyInput, reportEtaAccuracy } from '../src/services/eta/report-eta-accuracy.ts';

const Reported = z.looseObject({ rows: z.array(z.looseObject({})) });

export const tool = defineTool({
  name: 'get_eta_accuracy',
  title: 'Get how reliable estimated arrivals were',
  description:
    'How far the arrivals that a line, its schedule or the crew (AIS) estimated were off, 21 to 1 days before, by line and lane. Use it for ' +
    '"how reliable is this ETA".',
  operation: reportEtaAccuracy,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: EtaAccuracyInput,
  toInput: (args) => args,
  output: Reported,
  render(report) {
    const { matched_ports: _, ...said } = report;
    return { text: joinLines(etaAccuracyText(report)), structured: Reported.parse(compact(said)) };
  },
});
