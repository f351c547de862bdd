/** A line that does not know a bill of lading or booking yet is polled daily for so long. */
export const MANIFEST_DAYS_MAX = 7;

/** A line that only sends by itself is waited for so long. */
export const SILENCE_DAYS_MAX = 30;
