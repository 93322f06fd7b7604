import { crc32 } from 'node:zlib'

/** Blanks, which mean nothing in JSON: each stands for two bits of a checksum. */
const blanks = ' \t\n\r'

/** The four blanks of each byte. */
const blanksOf = Array.from({ length: 256 }, (_, byte) =>
  [0, 2, 4, 6].map((bit) => blanks.charAt((byte >>> bit) & 3)).join(''),
)

/**
 * A text without blanks at its end, and its CRC-32 in blanks behind it: whoever reads JSON or base64 reads it as before, and a
 * letter that the disk changed is noticed.
 */
export const withSeal = (text: string): string => {
  const sum = crc32(text)
  return [0, 8, 16, 24].reduce((sealed, bit) => sealed + blanksOf[(sum >>> bit) & 255], text)
}

/** What was stored is not what comes back: a part of the disk, or of the file, is damaged. */
export class DamagedValue extends SyntaxError {
  override name = 'DamagedValue'
}

/** The text that was sealed, or one of an earlier release, which has no seal. @throws DamagedValue when it is damaged */
export const withoutSeal = (stored: string): string => {
  const text = stored.trimEnd()
  if (text !== stored && withSeal(text) !== stored) throw new DamagedValue('its checksum is another')
  return text
}
