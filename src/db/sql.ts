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

/** A column that only some texts of a family have. */
export interface OptionalColumn<Value> extends ColumnOf<Value> {
  readonly isOptional: true;
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

type IsOptional<Type, Yes, No> = Type extends OptionalColumn<unknown> ? Yes : No;

/** The rows that a statement answers with. */
export type RowOf<Row extends RowType> = {
  -readonly [Name in keyof Row as IsOptional<Row[Name], never, Name>]: ValueOf<Row[Name]>;
} & { -readonly [Name in keyof Row as IsOptional<Row[Name], Name, never>]?: ValueOf<Row[Name]> };

interface Accepted extends Omit<Scalars, 'instant' | 'bigint' | 'bytes'> {
  instant: string | Date;
  bigint: number | bigint;
  bytes: Uint8Array;
}

/** What a parameter of a type takes. */
export type ParameterOf<Type extends ParameterName> = Type extends `${infer Inner extends NotNullName}?`
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
  /** Of maintenance that reads whole tables and for which no caller waits: it has the limits of time of `limits.ts` for that. */
  isLong?: true;
}

/** Only this file has it, so nothing else can make a statement that a connection takes. */
const REGISTERED = Symbol('registered');

/** A raw statement of the registry, with the types of what it takes and gives. */
export interface Sql<
  Parameters extends readonly ParameterName[] = readonly ParameterName[],
  Row extends RowType = RowType,
> extends Readonly<Declaration<Parameters, Row>> {
  readonly [REGISTERED]: true;
  /** Of one text of a family: the name of that. */
  readonly family?: string;
}

/** One text of a family, with the types of its parameters. */
interface Variant<Parameters extends readonly ParameterName[]> {
  parameters: Parameters;
  text: string;
  /** What its name ends with; without it the statement has no name and is planned for its values. */
  key?: string;
}

/** Raw statements of one row type whose text depends on the request. */
export interface SqlFamily<Row extends RowType = RowType>
  extends Readonly<Omit<Declaration<readonly ParameterName[], Row>, 'parameters' | 'text'>> {
  /** The statement of one text. */
  of<const Parameters extends readonly ParameterName[]>(variant: Variant<Parameters>): Sql<Parameters, Row>;
}

const registry = new Map<string, Sql | SqlFamily>();

/**
 * Declares a raw statement. A test describes each against a migrated database and compares parameters, columns, types
 * and, as far as it follows from the tables, which can be null; so its types hold. Throws for a name that is taken.
 */
export function sql<const Parameters extends readonly ParameterName[], const Row extends RowType>(
  declaration: Declaration<Parameters, Row>,
): Sql<Parameters, Row> {
  return register(declaration.name, { ...declaration, [REGISTERED]: true } as const);
}

/**
 * Declares raw statements whose text depends on the request. A test calls the operations with every choice that they
 * offer, and describes each text that is sent. Throws for a name that is taken.
 */
export function sqlFamily<const Row extends RowType>(declaration: Omit<SqlFamily<Row>, 'of'>): SqlFamily<Row> {
  const { name } = declaration;
  return register(name, {
    ...declaration,
    of: ({ key, ...variant }) => ({
      ...declaration,
      ...variant,
      family: name,
      name: key === undefined ? '' : `${name}_${key}`,
      [REGISTERED]: true,
    }),
  });
}

function register<One extends Sql | SqlFamily>(name: string, one: One): One {
  if (registry.has(name)) throw new Error(`Two raw statements have the name ${name}; a connection knows one of each.`);
  registry.set(name, one);
  return one;
}

/** The type of a column whose values are fewer than the name of their type says. */
export function column<Value>(type: NotNullName | ExcludedName): ColumnOf<Value>;
export function column<Value>(type: NullableName): ColumnOf<Value | null>;
export function column<Value>(type: ColumnName): ColumnOf<Value> {
  return { type };
}

/** The type of a column that only some texts of a family have. */
export function optionalColumn<Value>(type: ColumnName): OptionalColumn<Value> {
  return { type, isOptional: true };
}

/** Every raw statement and family that was declared by what has been imported so far, with the sentence of its reason. */
export function declaredStatements(): { statement: Sql | SqlFamily; reason: string }[] {
  return [...registry.values()].map((statement) => ({ statement, reason: REASONS[statement.because] }));
}
