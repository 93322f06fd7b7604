import { fold } from '../analyse/fold.ts'
import { piecesOf } from '../analyse/pieces.ts'

/** A word of the query, or one part of a compound. */
export interface Word {
  /** In small letters without accents. */
  folded: string
  /** In small letters as typed. */
  lower: string
  typed: string
  start: number
  end: number
  /** Number of the compound it is part of. */
  piece: number
  /** Typed in capitals among small letters: a name or an abbreviation, never padding. */
  isShouted: boolean
}

/** The words of a text between spaces; Chinese is left out. */
export const wordsOf = (text: string): Word[] => {
  const hasSmallLetters = /\p{Ll}/u.test(text)
  return [...piecesOf(text)].flatMap((piece, number) => {
    if (piece.kind === 'han') return []
    const written = text.slice(piece.start, piece.end)
    const isOne = !/\s/.test(text.trim())
    let from = 0
    return piece.parts.map((part, i): Word => {
      const found = written.toLowerCase().indexOf(part, from)
      const at = found < 0 ? from : found
      const isLast = i === piece.parts.length - 1
      const end = found < 0 || isLast ? written.length : at + part.length
      from = end
      const typed = written.slice(at, end)
      return {
        folded: fold(part),
        lower: part,
        typed,
        start: piece.start + at,
        end: piece.start + end,
        piece: number,
        isShouted: (hasSmallLetters || isOne) && /^[\p{Lu}\p{N}.]*\p{Lu}[\p{Lu}\p{N}.]+s?$/u.test(typed),
      }
    })
  })
}
