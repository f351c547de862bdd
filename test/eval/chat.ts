import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';
import type { Host } from './mcp-endpoint.ts';
import type { Question } from './question.ts';
import { judge, type Outcome } from './walk.ts';

/** After so many rounds of calls a question counts as not answered. */
const ROUNDS_MAX = 12;

const INSTRUCTIONS =
  'Answer the question with the tools. Give dates as YYYY-MM-DD, container numbers, names of places and vessels, statuses and amounts as the tools give them.';

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
});
const Arguments = z.record(z.string(), z.unknown());

/** A model that answers the questions in place of the script. */
export interface ChatModel {
  answer(host: Host, question: Question): Promise<Outcome>;
}

/**
 * The model of EVAL_MODEL, behind any endpoint for chat completions with tools: EVAL_URL is its address up to `/chat/completions`,
 * EVAL_KEY its key, if it has one. Null without EVAL_MODEL. Its own words are judged, not what the tools answered.
 */
export function chatModel({ EVAL_MODEL, EVAL_URL, EVAL_KEY }: NodeJS.ProcessEnv): ChatModel | null {
  if (EVAL_MODEL === undefined || EVAL_MODEL === '') return null;
  if (EVAL_URL === undefined)
    throw new Error('EVAL_MODEL needs EVAL_URL, the address of an endpoint for chat completions.');
  const authorization = EVAL_KEY === undefined ? {} : { Authorization: `Bearer ${EVAL_KEY}` };
  return { answer };

  async function answer(host: Host, question: Question): Promise<Outcome> {
    const tools = (await host.tools()).map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    const messages: object[] = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: question.ask },
    ];
    let [calls, tokens] = [0, 0];
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const message = await complete({ messages, tools });
      messages.push(message);
      const wanted = message.tool_calls ?? [];
      if (wanted.length === 0) {
        const wrong = judge(question, message.content ?? '');
        return { question, calls, tokens, wrong };
      }
      for (const { id, function: called } of wanted) {
        const { text, structured } = await host.call(called.name, Arguments.parse(JSON.parse(called.arguments)));
        const content = JSON.stringify({ text, structured });
        calls += 1;
        tokens += countTokens(called.arguments) + countTokens(content);
        messages.push({ role: 'tool', tool_call_id: id, content });
      }
    }
    return { question, calls, tokens, wrong: [`no answer after ${ROUNDS_MAX} rounds of calls`] };
  }

  async function complete(request: { messages: object[]; tools: object[] }) {
    const response = await fetch(`${EVAL_URL}/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify({ model: EVAL_MODEL, temperature: 0, ...request }),
    });
    if (!response.ok)
      throw new Error(`${EVAL_URL} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    const [choice] = Completion.parse(await response.json()).choices;
    if (choice === undefined) throw new Error(`${EVAL_URL} answered without a choice.`);
    return choice.message;
  }
}
