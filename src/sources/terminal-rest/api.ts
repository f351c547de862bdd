import type { RowsAnswer } from '../api-request.ts';
import type { Poll } from '../http-answer.ts';
import type { TokenIssue } from '../kept-token.ts';
import type { RowFields } from './row-fields.ts';

/** How the API of a terminal operator is set up at one terminal. */
export interface TerminalApiSettings {
  baseUrl: string;
  apiKey?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** Which of the terminals of the operator, in its own code. */
  site?: string | undefined;
  /** The names of members that differ from what is known. */
  fields: RowFields;
}

/** One poll of an API. */
export interface ApiPoll {
  poll: Poll;
  settings: TerminalApiSettings;
  /** Empty where the API issues none. */
  token: string;
}

/** The API of a terminal operator: a plug-in of this folder, and its line in `kinds.ts`. */
export interface TerminalApi {
  /** As many containers as one request takes. */
  containersMax: number;
  /** Names of members that differ from the common ones. */
  fields: RowFields;
  /** What the path of a request for a token ends with; null where there is none. */
  signInPath: string | null;
  /** Requests a token; absent where credentials go with every request. */
  signIn?(api: Omit<ApiPoll, 'token'>): Promise<TokenIssue>;
  ask(containers: readonly string[], api: ApiPoll): Promise<RowsAnswer>;
}
