/*
 * A spreadsheet takes a cell of a CSV file for a formula by its first character, whoever wrote it. Such a text gets an
 * apostrophe in front, which spreadsheets and people know as the mark of a text. The same goes for what follows a semicolon,
 * a tab or a line break within a text, because a spreadsheet of another region ends cells there in spite of quotes.
 */

/** What begins a formula in one of the common spreadsheets: also the full-width forms, which some of them take for the others. */
const FORMULA_START = '=+\\-@\\t\\r\\n＝＋－＠';

/** A text that does not begin so, and in which no cell may end, is left alone; most are, and this is quick. */
const SUSPICIOUS = new RegExp(`^'*[ \\u00a0]*[${FORMULA_START}]|[;\\t\\r\\n]`);

/** Where a cell begins that would be a formula: some spreadsheets pass over spaces. */
const FORMULA = new RegExp(`(?<=^|[;\\t\\r\\n])(?='*[ \\u00a0]*[${FORMULA_START}])`, 'g');

/** Numbers, also of telephones, compute nothing. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;

/**
 * A text that no spreadsheet takes for a formula. One that begins with an apostrophe before such a character gets another one,
 * so that the rule can be undone: of the apostrophes there, the first is ours.
 */
export function withoutFormulas(text: string): string {
  return !SUSPICIOUS.test(text) || NUMBER.test(text) ? text : text.replace(FORMULA, "'");
}
