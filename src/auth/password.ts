// The command line sets passwords as well and knows the services alone, so they are hashed there.
export {
  checkNewPassword,
  hashPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  verifyPassword,
} from '../services/user/password.ts';
