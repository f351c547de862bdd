const PUSH_FEED = /-push(?:-[a-z]{4})?$/;

/** The source of the watches under which what a sender pushes is kept; never that of a line, nor of what is polled. */
export function pushFeedOf(sender: string, scac: string | null): string {
  return scac === null ? `${sender}-push` : `${sender}-push-${scac.toLowerCase()}`;
}

/** Whether what is kept under such watches was pushed. */
export function isPushFeed(source: string): boolean {
  return PUSH_FEED.test(source);
}
