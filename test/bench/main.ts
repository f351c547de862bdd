import { parseArgs } from 'node:util';
import { accountChargesBench } from './account-charges.ts';
import { aisBench } from './ais.ts';
import { aisStreamBench } from './ais-stream.ts';
import { type Bar, type Bench, barLine, headerLine } from './bar.ts';
import { bulkBench } from './bulk.ts';
import { chargesBench } from './charges.ts';
import { claims } from './claims.ts';
import { consoleScroll } from './console-scroll.ts';
import { deliveriesBench } from './deliveries.ts';
import { deriveBench } from './derive.ts';
import { ediEdifactBench } from './edi-edifact.ts';
import { ediX12Bench } from './edi-x12.ts';
import { exportBench } from './export.ts';
import { forecastsBench } from './forecasts.ts';
import { getContainerBench } from './get-container.ts';
import { inferenceBench } from './inference.ts';
import { ingestBench } from './ingest.ts';
import { intakeBench } from './intake.ts';
import { mcpHostile } from './mcp-hostile.ts';
import { mcpHttp } from './mcp-http.ts';
import { mcpSoak } from './mcp-soak.ts';
import { mcpStdio } from './mcp-stdio.ts';
import { metricsCost } from './metrics-cost.ts';
import { oauthBearer } from './oauth-bearer.ts';
import { oauthCleanUp } from './oauth-clean-up.ts';
import { oauthRefresh } from './oauth-refresh.ts';
import { oauthSoak } from './oauth-soak.ts';
import { placeNamesBench } from './place-names.ts';
import { processesBench } from './processes.ts';
import { restHttp } from './rest-http.ts';
import { restLists } from './rest-lists.ts';
import { seaRoutesBench } from './sea-routes.ts';
import { signInFlood } from './sign-in-flood.ts';
import { start } from './start.ts';
import { todayBench } from './today.ts';
import { webhookClaims } from './webhook-claims.ts';
import { webhookFanOut } from './webhook-fan-out.ts';
import { webhookHistory } from './webhook-history.ts';
import { webhookStarvation } from './webhook-starvation.ts';

const BENCHES: readonly Bench[] = [
  start,
  getContainerBench,
  ingestBench,
  intakeBench,
  deriveBench,
  claims,
  mcpHttp,
  mcpSoak,
  mcpStdio,
  mcpHostile,
  restHttp,
  restLists,
  todayBench,
  consoleScroll,
  bulkBench,
  exportBench,
  oauthRefresh,
  oauthBearer,
  oauthSoak,
  oauthCleanUp,
  signInFlood,
  metricsCost,
  deliveriesBench,
  processesBench,
  webhookClaims,
  webhookHistory,
  webhookFanOut,
  webhookStarvation,
  aisBench,
  aisStreamBench,
  inferenceBench,
  chargesBench,
  accountChargesBench,
  forecastsBench,
  placeNamesBench,
  seaRoutesBench,
  ediX12Bench,
  ediEdifactBench,
];

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
  allowPositionals: true,
});
process.exitCode = await main();

/** 0 also when a bar is missed, because the machine may be busy, but not with --strict; 1 when something broke. */
async function main(): Promise<number> {
  const isWanted = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part));
  const chosen = BENCHES.filter(({ names }) => names.some(isWanted));
  if (chosen.length === 0) {
    print(`Nothing is called so; there is ${BENCHES.flatMap(({ names }) => names).join(', ')}.`);
    return 1;
  }
  print(headerLine());
  const bars: Bar[] = [];
  const broken: string[] = [];
  for (const bench of chosen) {
    try {
      for (const bar of await bench.run({ isQuick: values.quick })) {
        bars.push(bar);
        print(barLine(bar));
      }
    } catch (error) {
      broken.push(...bench.names);
      print(`${bench.names.join(', ')}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  const missed = bars.filter(({ verdict }) => verdict?.isMet === false);
  if (broken.length > 0) print(`Broken: ${broken.join('; ')}.`);
  if (missed.length > 0) print(`Missed: ${missed.map(({ name }) => name).join('; ')}.`);
  if (broken.length === 0 && missed.length === 0) print('Every bar is met.');
  return broken.length > 0 || (values.strict && missed.length > 0) ? 1 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
