/** Characters of a line at most: a file without line ends must not fill the memory. */
const longestLine = 16 * 1024 * 1024

/**
 * The lines of a file in UTF-8. Only LF ends one, with or without a CR before it: the other signs that some readers
 * take for line ends (U+2028, U+2029, U+0085, a CR alone) are text.
 *
 * @throws RangeError that names the line when one is longer than 16 million characters
 */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let length = 0
  let line = 1
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    length += first.length
    if (length > longestLine)
      throw new RangeError(`line ${line} is longer than ${longestLine.toLocaleString('en')} characters`)
    for (const next of others) {
      yield withoutReturn(begun.join(''))
      line++
      begun = [next]
      length = next.length
    }
  }
  const last = begun.join('') + decoder.decode()
  if (last !== '') yield withoutReturn(last)
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
