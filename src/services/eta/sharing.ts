/** What fewer accounts share could show one of them what another one ships. */
export const SHARING_ACCOUNTS_MIN = 3;
