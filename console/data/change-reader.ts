/** A record that was created, changed or deleted. */
export interface RecordChange {
  entity_type: string;
  entity_id: string;
  change: 'changed' | 'deleted';
}

/** Who receives the feed. */
export interface ChangeEvents {
  /** Behind what was received; null for nothing yet. */
  cursor(): string | null;
  received(changes: RecordChange[], cursor: string): void;
  /** Something may have been missed. */
  lost(): void;
  connected(isConnected: boolean): void;
}

const RETRY_MS_FIRST = 1_000;
const RETRY_MS_MAX = 30_000;

/** The service sends something at least every 15 seconds; a connection that is silent for longer is dead. */
const SILENT_MS_MAX = 40_000;

/** Reads `GET /changes/stream` until the signal ends it, and connects again whenever it breaks off. */
export async function readChangesForever(accountId: string, events: ChangeEvents, signal: AbortSignal): Promise<void> {
  for (let waitMs = RETRY_MS_FIRST; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
    const hasReceived = await readOnce(accountId, events, signal).catch(() => false);
    events.connected(false);
    if (hasReceived) waitMs = RETRY_MS_FIRST;
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

/** Whether anything was received before it broke off. */
async function readOnce(accountId: string, events: ChangeEvents, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  const cursor = events.cursor();
  const response = await fetch('/v2/changes/stream', {
    headers: { 'X-Account-Id': accountId, ...(cursor === null ? {} : { 'Last-Event-ID': cursor }) },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (response.status === 410) events.lost();
  if (!response.ok || response.body === null) return false;
  events.connected(true);
  // What changed before the stream began is not in it.
  if (cursor === null) events.lost();
  let text = '';
  let timer = setTimeout(() => silence.abort(), SILENT_MS_MAX);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return true;
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_MS_MAX);
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) take(block, events);
  }
}

function take(block: string, events: ChangeEvents): void {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  if (data === undefined) return;
  const document: { data: { attributes: RecordChange }[]; meta: { cursor: string } } = JSON.parse(data.slice(6));
  events.received(
    document.data.map(({ attributes }) => attributes),
    document.meta.cursor,
  );
}
