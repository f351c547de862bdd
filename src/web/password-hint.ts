import { PASSWORD_LENGTH_MIN } from '../services/user/password.ts';

/** What a new password has to be, said before one is chosen. */
export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH_MIN} characters; a sentence of your own is good.`;
