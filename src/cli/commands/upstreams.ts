import type { Command } from 'commander';
import type { UpstreamWebhookState } from '../../app/upstream-spending.ts';
import type { App } from '../../app.ts';
import { columns, type Io } from '../io/output.ts';
import { withApp } from './acting.ts';

/** `landfall upstreams`: the services that are polled for lines which cannot be polled directly. */
export function command(program: Command, io: Io): void {
  program
    .command('upstreams')
    .description(
      'list the upstreams with the numbers ordered in this month, their limit and cost, and whether they notify us',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => withApp(io, (app) => list(app, options, io)));
}

async function list(app: App, { json }: { json?: true }, io: Io): Promise<void> {
  const upstreams = await app.upstreams();
  if (json) return io.print(JSON.stringify(upstreams, null, 2));
  if (upstreams.length === 0) return io.remark('No upstream is configured; see UPSTREAM_<NAME>_URL in the options.');
  io.print(
    columns(
      upstreams.map(({ upstream, lines, month, orders, limit, cost, webhook }) => [
        upstream,
        lines.join(','),
        month,
        limit === null ? `${orders} numbers` : `${orders} of ${limit} numbers`,
        cost === null ? '' : `${cost.amount.toFixed(2)} ${cost.currency}`,
        webhookWords(webhook),
      ]),
    ),
  );
}

const POLLED_ONLY = {
  other_contract: 'polled only',
  no_public_url: 'polled only: PUBLIC_URL is not set',
  switched_off: 'polled only: its webhook is switched off',
  no_lines: 'not polled: its lines are polled otherwise',
} as const;

function webhookWords({ state, heardAt, problem }: UpstreamWebhookState): string {
  if (state === 'healthy') return `notifies us, last at ${heardAt}`;
  return state === 'not_healthy' ? `polled: ${problem ?? 'no notification has come lately'}` : POLLED_ONLY[state];
}
