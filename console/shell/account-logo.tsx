import { useQuery } from '@tanstack/react-query';
import { branding, logoAddress } from '../data/branding.ts';

/** The picture of the account, beside its name. */
export function AccountLogo() {
  const { data } = useQuery(branding);
  const address = data === undefined ? null : logoAddress(data);
  return address === null ? null : <img className="account-logo" src={address} alt="" />;
}
