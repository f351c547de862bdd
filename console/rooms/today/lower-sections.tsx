import { FailedNumbers } from './failed-numbers.tsx';
import { FailingFeeds, FailingWebhooks } from './failure-sections.tsx';
import { LateSection } from './late-section.tsx';
import type { TodayFacts } from './today-data.ts';

/** What is below the risks, which comes after them: late arrivals, and what failed. */
export function LowerSections({ data }: { data: TodayFacts }) {
  return (
    <>
      {data.late.total > 0 && <LateSection late={data.late} />}
      {data.failed_numbers.total > 0 && <FailedNumbers failed={data.failed_numbers} />}
      {data.feeds.length > 0 && <FailingFeeds feeds={data.feeds} />}
      {data.webhooks.length > 0 && <FailingWebhooks webhooks={data.webhooks} />}
    </>
  );
}
