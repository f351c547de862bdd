import { describe, expect, it } from 'vitest';
import { bucketOf, TOOL_BUCKETS, WORK } from '../../src/limits/message-limits.ts';
import { tools } from '../../tools/index.ts';
import { readDocument } from '../support/documents.ts';

describe('a message of MCP', () => {
  it.each([
    ['tools/call', 'track_container', 'create'],
    ['tools/call', 'refresh_container', 'refresh'],
    ['tools/call', 'get_container', 'default'],
    ['tools/call', 'no_such_tool', 'default'],
    ['tools/call', 'toString', 'default'],
    ['tools/call', null, 'default'],
    ['resources/read', null, 'default'],
    ['prompts/get', 'track_container', 'default'],
    ['completion/complete', null, 'default'],
    ['tasks/get', null, 'default'],
    ['tasks/update', null, 'default'],
    ['tasks/cancel', null, 'default'],
    ['initialize', null, null],
    ['notifications/initialized', null, null],
    ['ping', null, null],
    ['server/discover', null, null],
    ['tools/list', null, null],
    ['resources/list', null, null],
    ['resources/templates/list', null, null],
    ['prompts/list', null, null],
    ['subscriptions/listen', null, null],
  ])('%s %s takes from %s', (method, name, bucket) => {
    expect(bucketOf({ method, name })).toBe(bucket);
  });

  it('counts where the page of the protocol says so, and nowhere else', () => {
    const [, counted = ''] = readDocument('docs/mcp.md').match(/These count: ([^.]*)\./) ?? [];

    expect([...counted.matchAll(/`([^`]+)`/g)].map(([, method]) => method)).toEqual([...WORK]);
  });

  it('takes from an allowance of its own only for tools that there are', () => {
    const names = tools.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(Object.keys(TOOL_BUCKETS)));
  });
});
