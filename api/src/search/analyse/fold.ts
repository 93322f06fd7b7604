const marks = /\p{M}+/gu
const beyondAscii = /[^\u0000-\u007f]/
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }
const special = /[ßæœøđłı]/g

/** Lower-case text without accents: `Évaluation` becomes `evaluation`. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(special, (letter) => letters[letter] ?? letter)
    .normalize('NFC')
}
