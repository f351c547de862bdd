import { z } from 'zod';
import { defineTool } from '../src/mcp/define.ts';
import { listShippingLines, ShippingLineRecord } from '../src/services/shipping-line/list-shipping-lines.ts';

export const tool = defineTool({
  name: 'get_supported_shipping_lines',
  title: 'Get the shipping lines',
  description:
    'The shipping lines with their SCACs, which kinds of number each can be asked for, and whether this installation can ' +
    'ask it. Use it to find the SCAC that track_container takes.',
  operation: listShippingLines,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    search: z.string().max(100).optional().describe('A part of the name or the SCAC, e.g. Maersk or MAEU'),
  }),
  toInput: (args) => args,
  output: z.object({ shipping_lines: z.array(ShippingLineRecord) }),
  render(result) {
    const lines = result.shipping_lines.map(({ scac, name, access }) => `- ${scac} ${name} (${access})`);
    const text = lines.length === 0 ? 'No shipping line fits; search by a shorter part of its name.' : lines.join('\n');
    return { text, structured: result };
  },
});
