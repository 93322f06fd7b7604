/** Types whose countries may have no studies: evidence briefs, economic evaluations, reform and system descriptions. */
const withoutZeroCounts = new Set(['10_1', '10_7', '10_8', '10_9', '10_26', '10_27'])

/**
 * Countries of a result as shown (requirement B4): '(0)' counts are dropped for the types above.
 *
 * @param text for example `Kenya (2), Uganda (0)`
 * @param typeKey filter key of the document type, for example `10_1`
 */
export const countriesText = (text: string, typeKey: string): string =>
  withoutZeroCounts.has(typeKey) ? text.replace(/\s*[(（]0[)）]/g, '') : text
