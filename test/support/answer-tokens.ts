import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { ToolAnswer } from '../../src/mcp/define.ts';

/** What the answer of a tool costs a model that is given both its text and its data. */
export function answerTokens({ text, structured }: ToolAnswer): number {
  return countTokens(JSON.stringify({ content: [{ type: 'text', text }], structuredContent: structured }));
}
