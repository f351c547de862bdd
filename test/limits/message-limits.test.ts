import { describe, expect, it } from 'vitest';
import { bucketOf, TOOL_BUCKETS } from '../../src/limits/message-limits.ts';
import { tools } from '../../tools/index.ts';

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

  it('takes from an allowance of its own only for tools that there are', () => {
    const names = tools.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(Object.keys(TOOL_BUCKETS)));
  });
});
