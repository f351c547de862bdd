/** A test of a source takes its turn: one in so many seconds. */
export const TEST_PAUSE_SECONDS = 10;
