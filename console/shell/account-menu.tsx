import { chooseAccount } from '../data/session-state.ts';
import { useStore } from '../data/store.ts';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/menu.tsx';
import { AccountLabel, type Person } from './account-label.tsx';
import { AccountLogo } from './account-logo.tsx';
import { overlay } from './overlay.ts';
import { chooseTheme, type Theme, theme } from './theme.ts';

const THEMES: readonly (readonly [Theme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system'],
];

/** The account that is shown, and what concerns the person. */
export function AccountMenu({ person }: { person: Person }) {
  const chosenTheme = useStore(theme);
  return (
    <Menu
      label={<AccountLabel person={person} logo={person.account_has_logo ? <AccountLogo /> : undefined} />}
      className="account-button"
      list="above"
    >
      {person.accounts.length > 1 && (
        <>
          <p>Account</p>
          {person.accounts.map(({ id, name, role }) => (
            <Choice key={id} isChosen={id === person.account_id} choose={() => showAccount(id)}>
              {name} <span className="end">{role}</span>
            </Choice>
          ))}
          <hr />
        </>
      )}
      <p>Theme</p>
      {THEMES.map(([name, title]) => (
        <Choice key={name} isChosen={name === chosenTheme} choose={() => chooseTheme(name)}>
          {title}
        </Choice>
      ))}
      <hr />
      <button type="button" role="menuitem" className="menu-item" onClick={() => overlay.set('help')}>
        Keyboard <kbd className="end">?</kbd>
      </button>
      {!person.is_demo && (
        <a role="menuitem" className="menu-item" href="/welcome">
          First steps
        </a>
      )}
      <a role="menuitem" className="menu-item" href="/docs">
        Documentation
      </a>
      <a role="menuitem" className="menu-item" href={person.is_demo ? '/sign-in' : '/connections'}>
        {person.is_demo ? 'Sign in' : 'Sign out, password'}
      </a>
    </Menu>
  );
}

function Choice({ isChosen, choose, children }: { isChosen: boolean; choose: () => void; children: React.ReactNode }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} className="menu-item" onClick={choose}>
      <span className="check">{isChosen && <Icon name="check" />}</span>
      {children}
    </button>
  );
}

/** Everything that is shown belongs to one account, so the page begins anew. */
function showAccount(id: string): void {
  chooseAccount(id);
  location.assign('/console/');
}
