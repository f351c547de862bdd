/** What is to be read: this many texts from a seed on. */
export interface ParserOrder {
  parser: string;
  seed: number;
  count: number;
}

/** What became of them. */
export interface ParserReport {
  statements: number;
  rejections: number;
  slowestMs: number;
  /** What is in memory afterwards, without what is no longer needed. */
  bytes: number;
  faults: string[];
}
