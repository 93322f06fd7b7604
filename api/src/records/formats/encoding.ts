/** Encodings that are recognised, by the label that `TextDecoder` knows them by. */
const names: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB18030',
}

/** An encoding as a person knows it. */
export const encodingName = (label: string): string => names[label] ?? label

const markOf = (bytes: Uint8Array): string | undefined => {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

/** The encoding that XML declares. @throws RangeError when nobody knows it */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, declared] = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head) ?? []
  if (declared === undefined) return undefined
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new RangeError(`it declares the encoding '${declared}', which is not known`)
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** Whether bytes can be read so; the last character may be cut off. */
const isReadable = (bytes: Uint8Array, encoding: string): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Characters of several bytes in UTF-8, and bytes that are none of such a character. */
const utf8Signs = (bytes: Uint8Array): { whole: number; broken: number } => {
  const text = new TextDecoder().decode(bytes, { stream: true })
  const broken = text.split('\uFFFD').length - 1
  return { whole: (text.match(/[^\u0000-\u007F]/gu)?.length ?? 0) - broken, broken }
}

/** Of the runs of bytes beyond ASCII, the share that has two or more, as characters of two bytes do. */
const shareOfPairs = (bytes: Uint8Array): number => {
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\u0080-\u00FF]+/g) ?? []
  return runs.filter(({ length }) => length > 1).length / Math.max(1, runs.length)
}

/**
 * What bytes are written in that no mark and no declaration tells of: UTF-8, also where some of it is damaged; GB18030
 * where letters beyond ASCII come in pairs; otherwise Windows-1252, where they stand between others.
 *
 * @returns undefined where all is ASCII, which is the same in all of them
 */
const guessed = (bytes: Uint8Array): string | undefined => {
  if (isAscii(bytes)) return undefined
  const { whole, broken } = utf8Signs(bytes)
  if (whole >= broken) return 'utf-8'
  return isReadable(bytes, 'gb18030') && shareOfPairs(bytes) >= 0.5 ? 'gb18030' : 'windows-1252'
}

/**
 * The encoding of a file by its beginning: its byte order mark, what it declares, or what its bytes tell.
 *
 * @returns undefined as long as all is ASCII
 * @throws RangeError when it declares an encoding that nobody knows
 */
export const encodingOf = (head: Uint8Array): string | undefined => markOf(head) ?? declaredIn(head) ?? guessed(head)

/**
 * A file in UTF-8, from whatever it is written in. Bytes that are damaged stay so, and become U+FFFD when they are decoded.
 *
 * @param known encoding; without it the first chunk beyond ASCII decides
 * @param onFound called once, where the file is in another encoding than UTF-8
 */
export async function* inUtf8(
  bytes: AsyncIterable<Uint8Array>,
  known: string | undefined,
  onFound: (encoding: string) => void,
): AsyncGenerator<Uint8Array> {
  let encoding = known
  let decoder: TextDecoder | undefined
  const encoder = new TextEncoder()
  const decide = (found: string | undefined) => {
    encoding = found
    if (found === undefined || found === 'utf-8') return
    decoder = new TextDecoder(found)
    onFound(found)
  }
  decide(known)
  for await (const chunk of bytes) {
    if (encoding === undefined) decide(guessed(chunk))
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield encoder.encode(decoder.decode())
}
