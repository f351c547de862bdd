import { z } from 'zod';
import { joinLines } from '../src/core/text.ts';
import { findLine } from '../src/domain/carrier.ts';
import { defineTool } from '../src/mcp/define.ts';
import { listShippingLines, ShippingLineRecord } from '../src/services/shipping-line.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

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
    const lines = result.shipping_lines.map(({ scac, name, access }) => `- ${scac} ${name} (${ACCESS[access]})`);
    const sandbox = result.shipping_lines.find(({ scac }) => findLine(scac)?.isSandbox);
    const note = sandbox && `${sandbox.scac} is no shipping line. ${SANDBOX_NOTE}`;
    if (lines.length === 0) lines.push('No shipping line fits; search by a shorter part of its name.');
    return { text: joinLines([...lines, note]), structured: result };
  },
});

const ACCESS: Readonly<Record<ShippingLineRecord['access'], string>> = {
  ready: 'ready',
  not_configured: 'not connected here',
  no_adapter: 'cannot be asked yet',
};
