import { SCOPE_TITLES, SCOPES, type Scope } from './scope.ts';
import './filters.css';

/** Chooses which part of the containers is shown; none is chosen where a status decides. */
export function ScopeBar({ scope, choose }: { scope: Scope | null; choose: (scope: Scope) => void }) {
  return (
    <fieldset className="scope-bar">
      <legend className="hidden">Which containers</legend>
      {SCOPES.map((name) => (
        <button
          key={name}
          type="button"
          className="button is-small"
          aria-pressed={scope === name}
          onClick={() => choose(name)}
        >
          {SCOPE_TITLES[name]}
        </button>
      ))}
    </fieldset>
  );
}
