import { characterEntities } from 'character-entities'

/** Named characters of HTML (`eacute` is é), and nothing that every object has: `constructor` is no character. */
export const namedCharacters: Record<string, string> = { ...characterEntities }
Object.setPrototypeOf(namedCharacters, null)
