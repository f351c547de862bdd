import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInSample } from './sample.ts';

/**
 * What is the same with every version of Node and PostgreSQL: rules without either, what runs in a browser or in other
 * languages, and long stories of which one is enough.
 */
const SAME_ON_ALL = [
  /^(answers|bench|consistency|console|domain|prompts|resources|snippets|verdicts|walk|wording)\//,
  /^sources\/(edi|sandbox)\//,
  /^journeys\/(webhooks\/|connect-(browser|by-document|foreign|places|step-up|strict)|sandbox|sentinels|all-sources)/,
  /^cli\/(demo|track|webhooks)\./,
  /^auth\/oauth\/(client-claims|consent|sign-in)\./,
  /^net\/(guard|resolver)\./,
  /^web\/look\./,
];

/** Test files that a run with other versions leaves out: those whose subject is the same, and five of six of the rest. */
export function leftOutOnOtherVersions(folder: string): readonly string[] {
  return leftOut(folder, (path) => SAME_ON_ALL.some((subject) => subject.test(path)) || !isInSample(path, 6));
}

/** Test files outside of the sixth that a seed chooses. */
export function outsideOfSample(folder: string, seed: string): readonly string[] {
  return leftOut(folder, (path) => !isInSample(path, 6, seed));
}

function leftOut(folder: string, isLeftOut: (path: string) => boolean): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && isLeftOut(path))
    .map((path) => join('test', path));
}
