import { expect, it } from 'vitest';
import { changeSentences } from '../../src/answers/change-report-text.ts';

const NOW = '2026-06-18T18:00:00.000Z';

it.each([
  [['yes', 'no'], 'no longer available at the terminal'],
  [['no', 'yes'], 'available at the terminal'],
  [[null, 'yes'], 'available at the terminal'],
  [[null, 'no'], 'not available at the terminal'],
  [['no', null], 'not known any more whether available at the terminal'],
] as const)('says as a sentence that availability went from and to %j', ([from, to], sentence) => {
  const change = { known_at: NOW, fact: 'available_for_pickup' as const, from, to, said_by: null, timezone: null };
  const report = { container_id: 'c', number: 'MSKU0000006', is_sandbox: false, known_since: null, changes: [change] };

  expect(changeSentences(report, Date.parse(NOW))).toEqual([sentence]);
});
