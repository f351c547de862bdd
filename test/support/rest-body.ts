/** What identifies a resource. */
interface Identifier {
  id: string;
  type: string;
}

/** One thing or a list of it: a test knows which it requested. */
type OneOrMany<One> = One & One[] & { [At in 0 | 1]: One };

type RelationName =
  | 'containers'
  | 'customer'
  | 'entity'
  | 'location'
  | 'pickup_facility'
  | 'pod_terminal'
  | 'raw_events'
  | 'reference_object'
  | 'shipping_line'
  | 'tracked_object'
  | 'transport_events'
  | 'vessel'
  | 'webhook'
  | 'webhook_notification_logs';

/** The attributes that tests do more with than compare them. */
interface Attributes extends Record<string, unknown> {
  api_slug: string;
  contradictions: object[];
  entity_type: string;
  event: string;
  events: Record<string, string>[];
  index: number;
  invalidated_at: string | null;
  number: string;
  original_event: string;
  outcome: string;
  positions: [Position, ...Position[]];
  progress: { total: number };
  request_number: string;
  scac: string;
  secret: string;
  secret_rotation: { switch_at: string };
  shipping_line: { selected: { scac: string }; candidates: { scac: string }[] };
  timestamp: string;
  until: string;
  url: string;
  timezone: string;
  value: string;
}

interface Position {
  latitude: number;
  longitude: number;
  timestamp: string;
}

/** A resource as a client reads it. */
export interface Resource extends Identifier {
  attributes: Attributes;
  relationships: Record<RelationName, { data: OneOrMany<Identifier> }>;
  links: { self: string };
  meta: Record<string, unknown> & { next_poll_at: string; given_up_at: string; contradictions: object[] };
}

/**
 * The members of all bodies that the API answers with, as tests read them. Each answer has a few of them: a test names
 * those that it expects, and fails where one is not there.
 */
export interface RestBody {
  data: OneOrMany<Resource>;
  included: OneOrMany<Resource>;
  errors: OneOrMany<Record<'code' | 'title' | 'detail', string> & { source: object; meta: { shipment_id: string } }>;
  links: Record<'self' | 'next' | 'prev' | 'first' | 'last', string>;
  meta: Record<string, unknown>;
  /** Of a map. */
  type: string;
  features: Feature[];
  /** Of plain answers. */
  message: string;
  response_body: string;
  request_headers: object;
  next_attempt_at: string;
  circuit_open_until: string;
  disabled_if_failing_at: string;
  versions: { id: string; kind: string }[];
  records: OneOrMany<{ id: string | null; customer: string | null; errors: string[] }>;
}

/** A feature of a map (GeoJSON). */
export interface Feature {
  geometry: { type: string; coordinates: [number, number][] };
  properties: Record<string, unknown> & { feature_type: string };
}
