import { z } from 'zod';
import type { Context } from '../../src/core/context.ts';
import { Failure } from '../../src/core/failure.ts';
import { defineOperation } from '../../src/core/operation.ts';
import type { Catalogue } from '../../src/mcp/catalogue.ts';
import { defineTool, type Tool } from '../../src/mcp/define.ts';
import { definePrompt } from '../../src/mcp/define-prompt.ts';
import { defineMcpResource } from '../../src/mcp/define-resource.ts';

const PERMISSION = 'tracking:read';
const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The fixtures of the suite that can be said in our own words: they pass through all that the product's pass through. */
export const FIXTURES: Catalogue<Context> = {
  tools: [
    toolThat('test_simple_text', () => 'This is a simple text response for testing.'),
    toolThat('test_error_handling', () => {
      throw new Failure('conflict', 'This tool intentionally returns an error for testing.');
    }),
  ],
  prompts: [
    definePrompt({
      ...named('test_simple_prompt'),
      input: z.object({}),
      messages: async () => [{ text: 'This is a simple prompt for testing.' }],
    }),
    definePrompt({
      ...named('test_prompt_with_arguments'),
      input: z.object({ arg1: z.string().describe('The first'), arg2: z.string().describe('The second') }),
      complete: { arg1: async (_context, beginning) => [`${beginning}ing`, `${beginning}ed`] },
      messages: async (_context, { arg1, arg2 }) => [{ text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }],
    }),
    definePrompt({
      ...named('test_prompt_with_embedded_resource'),
      input: z.object({ resourceUri: z.string().describe('The resource') }),
      messages: async (_context, { resourceUri }) => [
        { resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } },
        { text: 'Please process the embedded resource above.' },
      ],
    }),
  ],
  resources: [
    defineMcpResource({
      ...named('static-text'),
      uri: 'test://static-text',
      mimeType: 'text/plain',
      read: async () => 'This is the content of the static text resource.',
    }),
    defineMcpResource({
      ...named('watched-resource'),
      uri: 'test://watched-resource',
      mimeType: 'text/plain',
      read: async () => 'Nothing has changed.',
    }),
    defineMcpResource({
      ...named('template'),
      uriTemplate: 'test://template/{id}/data',
      variable: 'id',
      mimeType: 'application/json',
      complete: async () => ['123'],
      list: async () => ({ resources: [], next: null }),
      read: async (_context: Context, id: string) =>
        JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    }),
  ],
  instructions: 'These are the fixtures of the conformance suite.',
};

function named(name: string) {
  return { name, title: name, description: `The fixture ${name}.`, permission: PERMISSION } as const;
}

function toolThat(name: string, text: () => string): Tool {
  const contract = { id: name, summary: name, permission: PERMISSION } as const;
  const operation = defineOperation(
    { ...contract, input: z.object({}), output: z.object({ text: z.string() }) },
    async () => ({ text: text() }),
  );
  return defineTool({ ...named(name), operation, annotations: HINTS, render: (result) => result });
}
