import { expect, it } from 'vitest';
import { warnOfRuntime } from '../../src/app/runtime.ts';
import { collectedLog } from '../support/collected-log.ts';

it.each([
  ['20.19.4', 1],
  ['22.0.0', 0],
  ['24.1.0', 0],
])('a start on Node.js %s warns %i times that the sign-in library does not support it', (version, warnings) => {
  const { log, text } = collectedLog();

  warnOfRuntime(log, version);

  expect(text().match(/upgrade to Node\.js 24/g) ?? []).toHaveLength(warnings);
});
