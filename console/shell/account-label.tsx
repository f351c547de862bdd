import type { components } from 'landfall/client';
import { lazy, Suspense } from 'react';
import { Icon } from '../design/icon.tsx';

/** Who is signed in. */
export type Person = components['schemas']['principal']['attributes'];

/** Most accounts have none, so it is loaded where there is one. */
const AccountLogo = lazy(async () => ({ default: (await import('./account-logo.tsx')).AccountLogo }));

/** The account that is shown, and the person. */
export function AccountLabel({ person }: { person: Person }) {
  const name = person.account_shown_name ?? person.account_name;
  const initial = (
    <span className="initial" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
  return (
    <>
      {person.account_has_logo ? (
        <Suspense fallback={initial}>
          <AccountLogo />
        </Suspense>
      ) : (
        initial
      )}
      <span className="who">
        <b>{name}</b>
        <span>{person.is_demo ? 'Visitor, read only' : person.email}</span>
      </span>
      <Icon name="chevron" />
    </>
  );
}
