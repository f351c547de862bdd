/**
 * A row of a table as a snapshot. An empty cell is unknown; `none` in holds or fees means that there are none. Several
 * holds are `name:status:description` and several fees `type:amount:currency`, with | between them. Any other form is
 * left to the check of the snapshot, which names it.
 */
export function snapshotOfRow(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const text = (column: string) => cells.get(column);
  const terminal = { firms: text('firms'), smdg: text('smdg'), name: text('terminal'), locode: text('locode') };
  return {
    container: text('container'),
    checked_at: text('checked_at'),
    terminal: Object.values(terminal).every((each) => each === undefined) ? undefined : terminal,
    facility_kind: text('facility_kind'),
    available: answerOf(text('available')),
    location: text('location'),
    lfd: text('lfd'),
    lfd_party: text('lfd_party'),
    appointment_at: text('appointment_at'),
    holds: listOf(text('holds'), holdOf),
    fees: listOf(text('fees'), feeOf),
    off_dock: answerOf(text('off_dock')),
    chassis: text('chassis'),
    full_out_at: text('full_out_at'),
    bill_of_lading: text('bill_of_lading'),
  };
}

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

function answerOf(text: string | undefined): unknown {
  return text === undefined ? undefined : (ANSWERS.get(text.toLowerCase()) ?? text);
}

function listOf<T>(text: string | undefined, read: (part: string) => T): T[] | undefined {
  if (text === undefined) return undefined;
  return text.toLowerCase() === 'none' ? [] : text.split('|').map(read);
}

function holdOf(part: string) {
  const [name = '', status = '', ...description] = part.split(':');
  const words = description.join(':').trim();
  return { name: name.trim(), status: status.trim().toLowerCase(), description: words === '' ? null : words };
}

function feeOf(part: string) {
  const [type = '', amount = '', currency = ''] = part.split(':').map((each) => each.trim());
  const isAmount = /^-?\d{1,9}(?:\.\d{1,4})?$/.test(amount);
  return {
    type: type.toLowerCase(),
    amount: isAmount ? Number(amount) : amount,
    currency: currency === '' ? null : currency.toUpperCase(),
  };
}
