import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { CANALS } from '../../src/domain/sea/canal.ts';

describe('CLOSED_CANALS', () => {
  it.each([
    ['suez,panama', ['suez', 'panama']],
    [' Panama , panama,', ['panama']],
    [CANALS.join(','), [...CANALS]],
    ['', null],
  ])('names the canals that ships keep out of: %j', (text, closedCanals) => {
    expect(loadConfig({ CLOSED_CANALS: text }).closedCanals).toEqual(closedCanals);
  });

  it('is refused where it names a canal that the sea router does not know', () => {
    expect(() => loadConfig({ CLOSED_CANALS: 'suez,corinth' })).toThrow(
      'CLOSED_CANALS: must be names of canals (suez, panama, kiel), separated by commas, not "suez,corinth"',
    );
  });
});
