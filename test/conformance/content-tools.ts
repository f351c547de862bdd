import { setTimeout as wait } from 'node:timers/promises';
import { type CallToolResult, fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { PNG, WAV } from './media.ts';

type Content = CallToolResult['content'];

/** So long the suite wants between two steps of a tool that reports its progress. */
const STEP_MS = 50;

/** The keywords of JSON Schema 2020-12 that have to arrive as they are (SEP-1613, SEP-2106). */
const DEMANDING_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: It is a keyword of the schema, and this is never awaited.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** A parameter that has to come in a header as well (SEP-2243). */
const MIRRORED_SCHEMA = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
};

/** Puts the tools on a server that answer with every kind of content, and those that report what they do meanwhile. */
export function addContentTools(server: McpServer): void {
  const embedded = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource.' };
  const mixed = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data"}' };
  add(server, 'test_image_content', [{ type: 'image', ...PNG }]);
  add(server, 'test_audio_content', [{ type: 'audio', ...WAV }]);
  add(server, 'test_embedded_resource', [{ type: 'resource', resource: embedded }]);
  add(server, 'test_multiple_content_types', [
    { type: 'text', text: 'Multiple content types test:' },
    { type: 'image', ...PNG },
    { type: 'resource', resource: mixed },
  ]);
  server.registerTool('test_tool_with_logging', { description: 'Logs three lines.' }, logThrice);
  server.registerTool('test_logging_tool', { description: 'Logs three lines.' }, logThrice);
  server.registerTool('test_tool_with_progress', { description: 'Reports its progress.' }, reportProgress);
  addWithSchema(server, 'json_schema_2020_12_tool', DEMANDING_SCHEMA);
  addWithSchema(server, 'test_mirrored_parameter', MIRRORED_SCHEMA);
}

function add(server: McpServer, name: string, content: Content): void {
  server.registerTool(name, { description: `Answers with ${content.length} of content.` }, () => ({ content }));
}

function addWithSchema(server: McpServer, name: string, schema: Record<string, unknown>): void {
  const config = { description: 'Takes what its schema says.', inputSchema: fromJsonSchema(schema) };
  server.registerTool(name, config, () => said('Taken.'));
}

async function logThrice({ mcpReq }: ServerContext): Promise<CallToolResult> {
  await mcpReq.log('info', 'Tool execution started');
  await wait(STEP_MS);
  await mcpReq.log('info', 'Tool processing data');
  await wait(STEP_MS);
  await mcpReq.log('info', 'Tool execution completed');
  return said('Three lines were logged.');
}

async function reportProgress({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progress > 0) await wait(STEP_MS);
    if (progressToken === undefined) continue;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
  }
  return said('It is done.');
}

function said(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
