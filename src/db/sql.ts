import { REASONS, type Reason } from './sql-reasons.ts';

/** The types that columns and parameters have in TypeScript, under the names by which declarations call them. */
interface Scalars {
  uuid: string;
  text: string;
  int: number;
  /** An int8, read as a number. */
  bigint: number;
  float: number;
  bool: boolean;
  /** A timestamptz, read as `2026-11-21T02:46:15.000Z`. */
  instant: string;
  /** A date, read as `2026-11-21`. */
  date: string;
  bytes: Buffer;
  /** json or jsonb; `column<Shape>('json')` gives it a shape. */
  json: unknown;
}

type ScalarName = keyof Scalars;
type NotNullName = ScalarName | `${ScalarName}[]`;
type NullableName = `${NotNullName}?`;
/** Of a column that its table allows to be null, and that a condition of the statement excludes: that is on trust. */
type ExcludedName = `${NotNullName}!`;

/** A type by name: a scalar, `[]` behind it for an array, `?` behind that where the value can be null. */
export type ParameterName = NotNullName | NullableName;
export type ColumnName = ParameterName | ExcludedName;

/** A type whose values are fewer than its name says: a JSON text of one shape, or a text of some words. */
export interface ColumnOf<Value> {
  readonly type: ColumnName;
  /** Never there: it carries the type. */
  readonly value?: Value;
}

export type ColumnType = ColumnName | ColumnOf<unknown>;
export type RowType = Readonly<Record<string, ColumnType>>;

type ValueOf<Type extends ColumnType> =
  Type extends ColumnOf<infer Value>
    ? Value
    : Type extends `${infer Inner extends NotNullName}?`
      ? ValueOf<Inner> | null
      : Type extends `${infer Inner extends NotNullName}!`
        ? ValueOf<Inner>
        : Type extends `${infer Inner extends ScalarName}[]`
          ? Scalars[Inner][]
          : Type extends ScalarName
            ? Scalars[Type]
            : never;

/** The rows that a statement answers with. */
export type RowOf<Row extends RowType> = { -readonly [Name in keyof Row]: ValueOf<Row[Name]> };

interface Accepted extends Omit<Scalars, 'instant' | 'bigint' | 'bytes'> {
  instant: string | Date;
  bigint: number | bigint;
  bytes: Uint8Array;
}

type ParameterOf<Type extends ParameterName> = Type extends `${infer Inner extends NotNullName}?`
  ? ParameterOf<Inner> | null
  : Type extends `${infer Inner extends ScalarName}[]`
    ? readonly (Accepted[Inner] | null)[]
    : Type extends ScalarName
      ? Accepted[Type]
      : never;

/** The values that a statement takes. */
export type ValuesOf<Parameters extends readonly ParameterName[]> = {
  readonly [At in keyof Parameters]: ParameterOf<Parameters[At]>;
};

interface Declaration<Parameters extends readonly ParameterName[], Row extends RowType> {
  /** Unique: the server prepares the statement once a connection under it. */
  name: string;
  /** Why it is not said with Prisma. */
  because: Reason;
  parameters: Parameters;
  row: Row;
  text: string;
}

/** A raw statement of the registry, with the types of what it takes and gives. */
export interface Sql<
  Parameters extends readonly ParameterName[] = readonly ParameterName[],
  Row extends RowType = RowType,
> extends Readonly<Declaration<Parameters, Row>> {
  readonly registered: true;
}

const registry = new Map<string, Sql>();

/**
 * Declares a raw statement. A test describes each against a migrated database and compares parameters, columns, types
 * and, as far as it follows from the tables, which can be null; so its types hold. Throws for a name that is taken.
 */
export function sql<const Parameters extends readonly ParameterName[], const Row extends RowType>(
  declaration: Declaration<Parameters, Row>,
): Sql<Parameters, Row> {
  const { name } = declaration;
  if (registry.has(name)) throw new Error(`Two raw statements have the name ${name}; a connection knows one of each.`);
  const statement = { ...declaration, registered: true } as const;
  registry.set(name, statement);
  return statement;
}

/** The type of a column whose values are fewer than the name of their type says. */
export function column<Value>(type: NotNullName | ExcludedName): ColumnOf<Value>;
export function column<Value>(type: NullableName): ColumnOf<Value | null>;
export function column<Value>(type: ColumnName): ColumnOf<Value> {
  return { type };
}

/** Every raw statement that was declared by what has been imported so far, with the sentence of its reason. */
export function declaredStatements(): { statement: Sql; reason: string }[] {
  return [...registry.values()].map((statement) => ({ statement, reason: REASONS[statement.because] }));
}
