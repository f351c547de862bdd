import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { ago, inline } from '../../core/text.ts';
import { listSources, type SourceRecord } from '../../services/source/list-sources.ts';
import { columns, type Io } from '../io/output.ts';
import { actFor } from './acting.ts';
import { quietlyWithApp } from './quietly.ts';
import { addTestCommand } from './source-test.ts';

/** `landfall sources`: how all sources of the installation fare, and a test of those that are polled. */
export function command(program: Command, io: Io): void {
  const sources = program
    .command('sources')
    .description(
      'list all sources: when each answered last, why it does not, until when it is left alone, and its requests',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => quietlyWithApp(io, (app) => list(app, options, io)));
  addTestCommand(sources, io, {
    usage: 'test <source> [number]',
    description: 'sign in to a source, poll a number, and show what was answered and what to check',
  });
}

async function list(app: App, { json }: { json?: true }, io: Io): Promise<void> {
  const { context } = await actFor(app, {});
  const { sources } = await listSources.run(context, {});
  if (json === true) return io.print(JSON.stringify(sources, null, 2));
  if (sources.length === 0) return io.remark('No source is set up; landfall lines shows what each line needs.');
  const now = app.clock.now();
  io.print(columns([HEADER, ...sources.map((source) => rowOf(source, now))]));
  for (const source of sources) for (const remark of faultOf(source)) io.print(remark);
}

const HEADER = ['SOURCE', 'NAME', 'PARTY', 'WAY', 'STATE', 'LAST ANSWER', 'REQUESTS TODAY', 'THIS MINUTE'];

function rowOf(source: SourceRecord, now: number): string[] {
  const { answered_at: answeredAt, party, blocked_until: blockedUntil, failing_since: failingSince } = source;
  const since = blockedUntil ?? failingSince;
  const state = since === null ? source.state : `${source.state} ${blockedUntil === null ? 'since' : 'until'} ${since}`;
  return [
    ...[source.source, source.name, party.replaceAll('_', ' '), source.way, state],
    answeredAt === null ? 'never' : ago(Date.parse(answeredAt), now),
    spend(source.requests_today, source.requests_per_day),
    spend(source.requests_this_minute, source.requests_per_minute),
  ];
}

function spend(used: number | null, limit: number | null): string {
  if (used === null) return '-';
  return limit === null ? String(used) : `${used} of ${limit}`;
}

/** The last fault, below the table, because it is long, and what to check; what has ended is said as well. */
function faultOf({ source, way, fault }: SourceRecord): string[] {
  if (fault === null) return [];
  const when = fault.ended_at === null ? `since ${fault.since}` : `until ${fault.ended_at}`;
  const test =
    fault.ended_at === null && way === 'polled' ? ` "landfall sources test ${source}" shows what to check.` : '';
  const check = fault.check === null ? test : ` Check ${inline(fault.check)}.`;
  return [`${source} (${when}): ${inline(fault.reason)}${check}`];
}
