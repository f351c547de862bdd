/** Room for a hundred rows of most lists; it is doubled where it does not do. */
const ROOM_BYTES = 256 * 1024;

/** UTF-8 takes at most so many bytes for a unit of UTF-16. */
const UNIT_BYTES_MAX = 3;

/**
 * The texts of some rows, one behind the other, as UTF-8. Each is encoded while it is still near the processor: one long text
 * that is added up from all of them takes five times as long to encode.
 */
export function rowBytes<Row>(rows: readonly Row[], textOf: (row: Row, at: number) => string): Uint8Array {
  let bytes = Buffer.allocUnsafe(ROOM_BYTES);
  let end = 0;
  for (const [at, row] of rows.entries()) {
    const text = textOf(row, at);
    const needed = end + text.length * UNIT_BYTES_MAX;
    if (needed > bytes.length) bytes = enlarged(bytes, { end, needed });
    end += bytes.write(text, end);
  }
  return bytes.subarray(0, end);
}

function enlarged(bytes: Buffer, { end, needed }: { end: number; needed: number }): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * bytes.length));
  bytes.copy(larger, 0, 0, end);
  return larger;
}
