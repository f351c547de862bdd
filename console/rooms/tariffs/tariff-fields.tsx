import { Field } from '../../design/field.tsx';
import { Suggestions } from '../../parts/filters/suggestions.tsx';
import { ClockFields } from './clock-fields.tsx';
import { type ClockForm, type Direction, emptyClock } from './clock-form.ts';
import { PlaceField } from './place-field.tsx';
import { Select } from './select.tsx';
import { proposedName, SIZES, type TariffForm, TYPES } from './tariff-form.ts';
import { TerminalField } from './terminal-field.tsx';
import '../../parts/filters/filters.css';

const LINES_ID = 'tariff-lines';

const PARTIES = [
  ['line', 'The shipping line'],
  ['terminal', 'The terminal'],
  ['rail', 'The railroad'],
] as const;

const DIRECTIONS = [
  ['import', 'Import'],
  ['export', 'Export'],
] as const;

const KINDS = [
  ['published', 'Published tariff'],
  ['contract', 'Contract'],
  ['quote', 'Quote'],
] as const;

const PLACES = [
  ['port', 'The port'],
  ['ramp', 'An inland ramp'],
] as const;

interface Editing {
  form: TariffForm;
  /** What is wrong with a part of the tariff, such as `line` or `clocks[0].tiers[1]`. */
  wrongOf: (part: string) => string | null;
  set: (part: Partial<TariffForm>) => void;
}

/** Everything that is typed of a tariff. */
export function TariffFields({ form, wrongOf, set }: Editing) {
  return (
    <>
      <Whose form={form} wrongOf={wrongOf} set={set} />
      <Where form={form} wrongOf={wrongOf} set={set} />
      <Clocks form={form} wrongOf={wrongOf} set={set} />
      <Validity form={form} wrongOf={wrongOf} set={set} />
    </>
  );
}

function Whose({ form, wrongOf, set }: Editing) {
  const turn = (direction: Direction) =>
    set({
      direction,
      at: direction === 'export' ? 'port' : form.at,
      clocks: form.clocks.map((clock) => ({ ...clock, start: emptyClock(clock.charge, direction).start })),
    });
  return (
    <div className="tariffs-grid">
      <Select label="Direction" value={form.direction} of={DIRECTIONS} change={turn} />
      <Select label="Charged by" value={form.party} of={PARTIES} change={(party) => set({ party })} />
      <Field
        label="Shipping line"
        hint={form.party === 'line' ? 'Its SCAC; its name finds it' : 'Empty: of any line'}
        list={LINES_ID}
        value={form.line}
        wrong={wrongOf('line')}
        onChange={({ target }) => set({ line: target.value })}
      />
      <Suggestions id={LINES_ID} of="lines" />
    </div>
  );
}

function Where({ form, wrongOf, set }: Editing) {
  const wrongPlace = form.places.map((_place, at) => wrongOf(`scope.places[${at}]`)).find((wrong) => wrong !== null);
  return (
    <>
      <div className="tariffs-grid">
        <PlaceField places={form.places} wrong={wrongPlace ?? null} change={(places) => set({ places })} />
        {form.direction === 'import' && (
          <Select label="It is counted at" value={form.at} of={PLACES} change={(at) => set({ at })} />
        )}
        <TerminalField
          places={form.places}
          terminals={form.terminals}
          wrong={wrongOf('scope.terminals')}
          change={(terminals) => set({ terminals })}
        />
      </div>
      <div className="tariffs-grid">
        <Checks
          title="Length in feet"
          of={SIZES}
          chosen={form.sizes}
          change={(sizes) => set({ sizes })}
          textOf={(size) => String(size)}
        />
        <Checks
          title="Equipment"
          of={TYPES}
          chosen={form.types}
          change={(types) => set({ types })}
          textOf={(type) => type}
        />
      </div>
    </>
  );
}

function Checks<Item extends string | number>({
  title,
  of,
  chosen,
  change,
  textOf,
}: {
  title: string;
  of: readonly Item[];
  chosen: readonly (string | number)[];
  change: (items: Item[]) => void;
  textOf: (item: Item) => string;
}) {
  return (
    <fieldset className="tariffs-checks">
      <legend>{title}</legend>
      <span className="hint">{chosen.length === 0 ? 'Any, as long as none is chosen' : 'Only these'}</span>
      <div>
        {of.map((item) => (
          <label key={item}>
            <input
              type="checkbox"
              checked={chosen.includes(item)}
              onChange={({ target }) =>
                change(of.filter((one) => (one === item ? target.checked : chosen.includes(one))))
              }
            />
            {textOf(item)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Clocks({ form, wrongOf, set }: Editing) {
  const { clocks, direction } = form;
  const put = (at: number, clock: ClockForm) =>
    set({ clocks: clocks.map((one, index) => (index === at ? clock : one)) });
  const next = (['demurrage', 'detention', 'storage', 'combined'] as const).find(
    (charge) => !clocks.some((clock) => clock.charge === charge),
  );
  return (
    <>
      {clocks.map((clock, at) => (
        <ClockFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a charge may be of any kind, so its place names it
          key={at}
          clock={clock}
          direction={direction}
          wrongOf={(part) => wrongOf(`clocks[${at}].${part}`)}
          change={(changed) => put(at, changed)}
          remove={clocks.length === 1 ? null : () => set({ clocks: clocks.filter((_one, index) => index !== at) })}
        />
      ))}
      {next !== undefined && (
        <div className="tariffs-actions">
          <button
            type="button"
            className="button is-small"
            onClick={() => set({ clocks: [...clocks, emptyClock(next, direction, clocks[0]?.currency)] })}
          >
            Add another charge
          </button>
        </div>
      )}
    </>
  );
}

function Validity({ form, wrongOf, set }: Editing) {
  return (
    <div className="tariffs-grid">
      <Field
        label="Valid from"
        type="date"
        value={form.from}
        wrong={wrongOf('from')}
        onChange={({ target }) => set({ from: target.value })}
      />
      <Field
        label="Valid to"
        hint="Empty: without an end"
        type="date"
        value={form.to}
        wrong={wrongOf('to')}
        onChange={({ target }) => set({ to: target.value })}
      />
      <Select label="How binding" value={form.kind} of={KINDS} change={(kind) => set({ kind })} />
      <Field
        label="Where the figures come from"
        hint="An answer refers to it"
        placeholder="Tariff 000, rule 21"
        value={form.source}
        wrong={wrongOf('source')}
        onChange={({ target }) => set({ source: target.value })}
      />
      <Field
        label="Name"
        hint="The same name again is a new version"
        placeholder={proposedName(form)}
        value={form.name}
        wrong={wrongOf('id')}
        onChange={({ target }) => set({ name: target.value })}
      />
    </div>
  );
}
