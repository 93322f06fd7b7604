import { fold } from '../analyse/fold.ts'
import { piecesOf } from '../analyse/pieces.ts'

/** The words of a title or a name as they are compared: in small letters, without accents and signs. */
export const wordsOfTitle = (text: string): string[] =>
  [...piecesOf(text)].flatMap((piece) => (piece.kind === 'han' ? [piece.text] : piece.parts.map(fold))).filter(Boolean)
