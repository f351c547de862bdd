/** One call of the walk through the API. `$NAME` stands for what an earlier answer showed. */
export interface Step {
  /** `POST /tracking_requests` */
  call: string;
  body?: unknown;
  status: number;
  /** What is taken out of the answer: a name, and where it stands in the answer, e.g. `data.id`. */
  save?: Readonly<Record<string, string>>;
  /** It is called again until this stands in its answer: where, and what. */
  until?: readonly [path: string, value: string];
  /** The example of its endpoint is this answer, and not the first one. */
  isExample?: true;
}

/** A resource as it is sent. */
export function resource(type: string, attributes: object, more: object = {}): object {
  return { data: { type, attributes, ...more } };
}
