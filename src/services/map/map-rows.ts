/** How many containers of a place, or of a terminal there, are how far. */
export interface CountsRow {
  not_loaded: number;
  on_the_way: number;
  waiting: number;
  held: number;
  past_last_free_day: number;
  costing: number;
  containers: number;
}

/** A place as the database counts it; times are as JSON has them. */
export interface PlaceRow extends CountsRow {
  id: string;
  locode: string | null;
  name: string | null;
  country_code: string | null;
  time_zone: string | null;
  next_arrival_at: string | null;
  terminals: (CountsRow & { id: string; name: string })[];
}

/** A vessel as the database counts what it carries. */
export interface CarriedRow {
  id: string;
  imo: string | null;
  name: string | null;
  is_sandbox: boolean;
  containers: number;
  /** Those that it brings to their port of discharge. */
  listed: number;
  /** Those that come a day or more after the first estimate. */
  late: number;
  /** A container aboard, the events of which say from where to where the vessel sails. */
  sample_id: string;
  /** When the first of its containers is expected at the port of discharge. */
  eta_at: string | null;
  /** To how many places it brings containers in the end, and to which the most. */
  places: number;
  place_id: string;
}
