import { describe, expect, it } from 'vitest';
import { WATCHED_MAX, watching } from '../../src/mcp/watching.ts';
import { callerWith, serverParts } from './fixtures/catalogue.ts';

describe('the watches of a connection', () => {
  it('are no more than there may be, and make room when one ends', async () => {
    const ended: string[] = [];
    const watch = async (_context: object, uri: string) => () => void ended.push(uri);
    const watched = watching(serverParts({ watch }), callerWith(), () => {});
    const uris = Array.from({ length: WATCHED_MAX + 5 }, (_, index) => `landfall://number/${index}`);

    const added = await watched.addAll(uris);
    const beyond = await watched.add('landfall://number/more');
    watched.remove('landfall://number/0');
    const instead = await watched.add('landfall://number/more');
    watched.stop();

    expect(added).toEqual(uris.slice(0, WATCHED_MAX));
    expect([beyond, instead]).toEqual(['full', 'watched']);
    expect(ended).toHaveLength(WATCHED_MAX + 1);
  });

  it('that are ended while they are looked up end when they are found', async () => {
    let find = (_stop: () => void) => {};
    let isEnded = false;
    const watch = () =>
      new Promise<() => void>((resolve) => {
        find = resolve;
      });
    const watched = watching(serverParts({ watch }), callerWith(), () => {});

    const adding = watched.add('landfall://number/1');
    watched.stop();
    find(() => {
      isEnded = true;
    });
    await adding;

    expect(isEnded).toBe(true);
  });
});
