import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { createForecastMemory } from '../../../src/domain/forecast/history.ts';
import { createLearntWaits } from '../../../src/domain/forecast/learnt-waits.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { createLog } from '../../../src/observability/log.ts';
import { getAccountCharges } from '../../../src/services/charge/get-account-charges.ts';
import { getContainerCharges } from '../../../src/services/charge/get-container-charges.ts';
import { noteRecounts } from '../../../src/services/charge-clock/note-recounts.ts';
import { reportClocks } from '../../../src/services/charge-clock/report-clocks.ts';
import { forecastChanged } from '../../../src/services/forecast/forecast-changed.ts';
import { forecastMoved } from '../../../src/services/forecast/forecast-moved.ts';
import { loadHistory } from '../../../src/services/forecast/knowledge.ts';
import { NOTE_OLD_VOYAGES } from '../../../src/services/forecast/statements.ts';
import { DUE_OWN_LANES } from '../../../src/services/line-credential/statements.ts';
import { getMap } from '../../../src/services/map/get-map.ts';
import { mcpTasks } from '../../../src/services/mcp-task.ts';
import { listNotes } from '../../../src/services/note/list-notes.ts';
import { listSavedViews } from '../../../src/services/saved-view/list-saved-views.ts';
import { findShareLink, principalOf, readShared } from '../../../src/services/share-link/open-share-link.ts';
import { LIST_FAILED_NUMBERS } from '../../../src/services/today/statements.ts';
import { BENCH_HOOKS } from '../context.ts';
import { shareToken, TARIFFS_EVERY } from './beside.ts';
import type { Figure } from './figures.ts';
import { accountId, clientOf, measured, type Stage, scattered, thingsOf } from './stage.ts';

const LOG = createLog({ level: 'error' });
const DAY_MS = 86_400_000;
const FAILED_DAYS = 30;
const LISTED = 5;
const VOYAGES = 1_000;
/** Each of these does what is due for hundreds of containers, of as many as are due. */
const FEW = 2;

/** What is done periodically for containers of all accounts, at most so many at once. */
export async function measureSweeps(stage: Stage): Promise<Figure[]> {
  const few = Array.from({ length: FEW }, () => null);
  const db = stage.watched;
  const none = { memory: createForecastMemory(), rampMemory: createForecastMemory(), waits: createLearntWaits() };
  const contextFor = ({ accountId: id }: { accountId: string }) => clientOf(stage, id);
  return [
    ...(await measured(stage, 'own lanes that are due', few, () => db.query(DUE_OWN_LANES, []))),
    ...(await measured(stage, 'forecasts that move', few, () =>
      forecastMoved({ db, clock: systemClock, closed: [] }, none),
    )),
    ...(await measured(stage, 'forecasts of changed journeys', few, () =>
      forecastChanged({ db, log: LOG, hooks: BENCH_HOOKS, contextFor }, none),
    )),
    ...(await measured(stage, 'note old voyages', few, () => db.query(NOTE_OLD_VOYAGES, [VOYAGES]))),
    ...(await measured(stage, 'history of estimates', few, () => loadHistory(db, Date.now()))),
    ...(await measured(stage, 'note recounts', few, () => noteRecounts(db))),
    ...(await measured(stage, 'report clocks', few, () =>
      reportClocks({ db, clock: systemClock, log: LOG, hooks: BENCH_HOOKS }),
    )),
  ];
}

/** What callers ask about what is kept beside their containers, of another account each time. */
export async function measureBeside(stage: Stage): Promise<Figure[]> {
  const numbers = scattered(stage.rounds, stage.accounts, 'beside');
  const since = toInstant(Date.now() - FAILED_DAYS * DAY_MS);
  const tasks = mcpTasks({ db: stage.watched, clock: systemClock });
  const taskOf = async (number: number) => {
    const { principal } = clientOf(stage, accountId(number));
    const task = await tasks.begin(principal, 'track_container', {});
    if (task !== null) await tasks.end(principal, task.id, {});
  };
  const shared = async (number: number) => {
    const link = await findShareLink({ db: stage.watched, clock: systemClock }, shareToken(number));
    if (link === null) throw new Error('There is no such link.');
    const context = { ...clientOf(stage, link.accountId), principal: principalOf(link), requestId: newId() };
    await readShared(context, link, { containers: () => null, shipments: () => null });
  };
  return [
    ...(await measured(stage, 'failed numbers of today', numbers, (number) =>
      stage.watched.query(LIST_FAILED_NUMBERS, [accountId(number), since, LISTED]),
    )),
    ...(await measured(stage, 'saved views', numbers, (number) =>
      listSavedViews.run(clientOf(stage, accountId(number)), {}),
    )),
    ...(await measured(stage, 'share link', numbers, shared)),
    ...(await measured(stage, 'task of MCP', numbers, taskOf)),
    ...(await measureOfThings(stage, numbers)),
  ];
}

async function measureOfThings(stage: Stage, numbers: readonly number[]): Promise<Figure[]> {
  const charged = numbers.map((number) => number - (number % TARIFFS_EVERY));
  const things = (await Promise.all(charged.map((number) => thingsOf(stage, accountId(number))))).flatMap(
    (thing) => thing ?? [],
  );
  const ordinary = things.filter(({ accountId: id }) => id !== accountId(0));
  return [
    ...(await measured(stage, 'notes of a container', things, ({ id, accountId: account }) =>
      listNotes.run(clientOf(stage, account), { container_id: id }),
    )),
    ...(await measured(stage, 'charges of a container', things, ({ id, accountId: account }) =>
      getContainerCharges.run(clientOf(stage, account), { id }),
    )),
    ...(await measured(stage, 'charges of an account', ordinary, ({ accountId: account }) =>
      getAccountCharges.run(clientOf(stage, account), {}),
    )),
    ...(await measured(stage, 'map of an account', ordinary, ({ accountId: account }) =>
      getMap.run(clientOf(stage, account), {}),
    )),
  ];
}
