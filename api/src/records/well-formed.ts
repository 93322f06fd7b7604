/** A half of a character written as an escape; JSON may hold it, UTF-8, addresses and XML may not. */
const halfEscape = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON into well-formed texts: half a character becomes the replacement character U+FFFD.
 *
 * @throws SyntaxError when it is no JSON
 */
export const parseWellFormed = (text: string): unknown =>
  halfEscape.test(text)
    ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : JSON.parse(text)
