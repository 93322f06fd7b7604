/** Characters with which a spreadsheet takes a cell for a formula, wide forms included. */
const formulaStart = /^(\s*[=+\-@＝＋－＠]|[\t\r])/

/**
 * A cell of a CSV file: always quoted, and never a formula. What could be one gets an apostrophe in front, which
 * spreadsheets show as text.
 */
export const csvCell = (text: string): string =>
  `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
