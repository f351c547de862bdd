import { at, textAt } from './json.ts';
import type { ShownEndpoint } from './operations.ts';

/** An id that is nobody's, for addresses of which no example is known. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** A request as it is typed into a shell. */
export function curlOf(operation: ShownEndpoint, base: string): string {
  const { method, isOfSender } = operation;
  const key = isOfSender ? '$SENDER_KEY' : '$KEY';
  const body = bodyOf(operation);
  const lines = [
    `curl -g ${method === 'GET' ? '' : `-X ${method} `}"${base}${addressOf(operation)}"`,
    `-H "Authorization: Token ${key}"`,
    ...(body === null ? [] : [`-H "Content-Type: ${body.type}"`, `-d '${body.text.replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** The same in TypeScript, without any library. */
export function typeScriptOf(operation: ShownEndpoint, base: string): string {
  const { method, isOfSender, status } = operation;
  const body = bodyOf(operation);
  const key = isOfSender ? 'SENDER_KEY' : 'KEY';
  const value = `\`Token \${${key}}\``;
  const headers =
    body === null
      ? `{ Authorization: ${value} }`
      : `{\n    Authorization: ${value},\n    'Content-Type': '${body.type}',\n  }`;
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    `headers: ${headers},`,
    ...(body === null
      ? []
      : [`body: ${body.isJson ? `JSON.stringify(${indented(body.text)})` : JSON.stringify(body.text)},`]),
  ];
  const reading =
    status === 204 || operation.responseExample === undefined ? [] : [`const answer = await response.json();`];
  return [
    `const response = await fetch('${base}${addressOf(operation)}', {`,
    ...options.map((option) => `  ${option}`),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...reading,
  ].join('\n');
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', '\n  ');
}

/** The address with the id of the recorded answer, and with the parameters that it cannot be without. */
function addressOf({ path, responseExample, parameters }: ShownEndpoint): string {
  const id = textAt(responseExample, 'data', 'id');
  const variables = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'id' && id !== '' ? id : name.endsWith('id') ? SOME_ID : name,
  );
  const needed = parameters.filter(
    (parameter) => at(parameter, 'in') === 'query' && at(parameter, 'required') === true,
  );
  const query = needed.map((parameter) => `${textAt(parameter, 'name')}=${String(sampleOf(at(parameter, 'schema')))}`);
  return `${variables}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function sampleOf(schema: unknown): unknown {
  const values = at(schema, 'enum');
  return Array.isArray(values) ? values[0] : textAt(schema, 'format') === 'uuid' ? SOME_ID : '…';
}

function bodyOf({
  requestExample,
  requestType,
}: ShownEndpoint): { type: string; text: string; isJson: boolean } | null {
  if (requestExample === undefined) return null;
  const isJson = typeof requestExample !== 'string';
  return { type: requestType, text: isJson ? JSON.stringify(requestExample) : requestExample, isJson };
}
