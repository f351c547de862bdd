/**
 * The version of the rules by which messages are read and journeys are derived. A journey that was written by an older
 * version is repaired before anything new is taken in (services/repair), so that a change of the rules is never told as
 * news. A new version takes a migration that makes it the default of `watch.rules_version`.
 */
export const RULES_VERSION = 1;
