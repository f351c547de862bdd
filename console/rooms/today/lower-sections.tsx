import { FailedNumbers } from './failed-numbers.tsx';
import { FailingFeeds, FailingWebhooks } from './failure-sections.tsx';
import { LateSection } from './late-section.tsx';
import type { TodayFacts } from './today-data.ts';
import { WaitingNumbers } from './waiting-numbers.tsx';

/** What is below the risks, which comes after them: late arrivals, what failed, and what is awaited. */
export function LowerSections({ data }: { data: TodayFacts }) {
  return (
    <>
      {data.late.total > 0 && <LateSection late={data.late} />}
      {data.failed_numbers.total > 0 && <FailedNumbers failed={data.failed_numbers} />}
      <WaitingNumbers />
      {data.feeds.length > 0 && <FailingFeeds feeds={data.feeds} />}
      {data.webhooks.length > 0 && <FailingWebhooks webhooks={data.webhooks} />}
    </>
  );
}
