import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Host } from './mcp-endpoint.ts';
import type { IdOf, Question } from './question.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ONE_ID = '01a20b5c-78eb-74cd-bbf1-58f9a4f582c1';

/** How one question went. */
export interface Outcome {
  question: Question;
  calls: number;
  /** What the calls and their answers cost a model that is given both text and data. */
  tokens: number;
  /** What is missing in the answers, and what should not be there; none if the question was answered rightly. */
  wrong: string[];
}

/** Answers a question as its script says, and judges what the answers contain. */
export async function walk(host: Host, question: Question): Promise<Outcome> {
  const ids = new Map<string, string>();
  const idOf: IdOf = (kind, number) => {
    const id = ids.get(`${kind} ${number}`);
    if (id === undefined) throw new Error(`No answer has shown the id of ${kind} ${number}.`);
    return id;
  };
  const answers: string[] = [];
  const wrong: string[] = [];
  let tokens = 0;
  try {
    for (const { tool, args } of question.steps) {
      const given = typeof args === 'function' ? args(idOf) : args;
      const { text, structured, isError } = await host.call(tool, given);
      tokens += tokensOf({ name: tool, arguments: given });
      tokens += tokensOf({ content: [{ type: 'text', text }], structuredContent: structured });
      if (isError) wrong.push(`${tool} failed: ${text}`);
      noteIds(structured, ids);
      answers.push(text, JSON.stringify(structured));
    }
  } catch (error) {
    wrong.push(String(error));
  }
  return { question, calls: question.steps.length, tokens, wrong: [...wrong, ...judge(question, answers.join('\n'))] };
}

/** What is wrong with the answers to a question. */
export function judge({ facts, never = [] }: Question, answers: string): string[] {
  const said = answers.toLowerCase();
  return [
    ...facts.filter((fact) => !said.includes(fact.toLowerCase())).map((fact) => `lacks ${fact}`),
    ...never.filter((fact) => said.includes(fact.toLowerCase())).map((fact) => `has ${fact}`),
  ];
}

/** The tokens of a message. Ids are random, and some cost more tokens than others, so one stands for all. */
function tokensOf(message: object): number {
  return countTokens(JSON.stringify(message).replace(UUID, ONE_ID));
}

/** Notes the id of every record in an answer that has a number. */
function noteIds(value: unknown, ids: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const one of value) noteIds(one, ids);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record: Record<string, unknown> = { ...value };
  const number = record.number ?? record.bill_of_lading_number ?? record.request_number;
  if (typeof record.id === 'string' && typeof number === 'string') ids.set(`${kindOf(record)} ${number}`, record.id);
  for (const one of Object.values(record)) noteIds(one, ids);
}

function kindOf(record: Record<string, unknown>): string {
  if (typeof record.entity_type === 'string') return record.entity_type;
  if ('bill_of_lading_number' in record) return 'shipment';
  return 'request_number' in record ? 'tracking_request' : 'container';
}
