import type { Command } from 'commander';
import { upstreamSpending } from '../../app/upstream-spending.ts';
import type { App } from '../../app.ts';
import { columns, type Io } from '../io/output.ts';
import { withApp } from './acting.ts';

/** `landfall upstreams`: the services that are polled for lines which cannot be polled directly. */
export function command(program: Command, io: Io): void {
  program
    .command('upstreams')
    .description('list the upstreams with the numbers ordered in this month, their limit and cost')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => withApp(io, (app) => list(app, options, io)));
}

async function list({ db, config, clock }: App, { json }: { json?: true }, io: Io): Promise<void> {
  const upstreams = await upstreamSpending(db, config.upstreams, clock.now());
  if (json) return io.print(JSON.stringify(upstreams, null, 2));
  if (upstreams.length === 0) return io.remark('No upstream is configured; see UPSTREAM_<NAME>_URL in the options.');
  io.print(
    columns(
      upstreams.map(({ upstream, lines, month, orders, limit, cost }) => [
        upstream,
        lines.join(','),
        month,
        limit === null ? `${orders} numbers` : `${orders} of ${limit} numbers`,
        cost === null ? '' : `${cost.amount.toFixed(2)} ${cost.currency}`,
      ]),
    ),
  );
}
