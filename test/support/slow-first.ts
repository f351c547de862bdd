import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts processes or waits for voyages to end: some of it takes half a minute, however little there is to read. */
const SLOW = /\/test\/(journeys|cli|walk|db)\//;

/** Begins with the slow files, so that at the end none of them is waited for alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
