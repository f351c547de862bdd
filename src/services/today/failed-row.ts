/** A number that could not be tracked, as the statement gives it. */
export interface FailedRow {
  id: string;
  request_type: string;
  request_number: string;
  scac: string | null;
  failed_reason: string | null;
  updated_at: string;
}
