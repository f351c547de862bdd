import type { components } from 'landfall/client';
import { Icon } from '../design/icon.tsx';

/** Who is signed in. */
export type Person = components['schemas']['principal']['attributes'];

/** The account that is shown, and the person. */
export function AccountLabel({ person }: { person: Person }) {
  return (
    <>
      <span className="initial" aria-hidden="true">
        {person.account_name.slice(0, 1).toUpperCase()}
      </span>
      <span className="who">
        <b>{person.account_name}</b>
        <span>{person.email}</span>
      </span>
      <Icon name="chevron" />
    </>
  );
}
