import type { components } from 'landfall/client';
import type { ReactNode } from 'react';
import { Icon } from '../design/icon.tsx';

/** Who is signed in. */
export type Person = components['schemas']['principal']['attributes'];

/** The account that is shown, by its picture or its initial, and the person. */
export function AccountLabel({ person, logo }: { person: Person; logo?: ReactNode }) {
  const name = person.account_shown_name ?? person.account_name;
  return (
    <>
      {logo ?? (
        <span className="initial" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className="who">
        <b>{name}</b>
        <span>{person.email ?? 'Visitor'}</span>
      </span>
      <Icon name="chevron" />
    </>
  );
}
