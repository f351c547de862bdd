/** The limit of one read of retries or of snapshots; only the last of the snapshots may exceed it. */
export const READ_BYTES_MAX = 16 * 1024 * 1024;

/** SQL: a moment in milliseconds since the epoch. */
export function epochMs(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}
