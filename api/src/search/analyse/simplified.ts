import { traditionalCharacters } from './traditional-characters.ts'

const simplifiedOf = new Map<string, string>()
for (let i = 0; i < traditionalCharacters.length; i += 2)
  simplifiedOf.set(traditionalCharacters.charAt(i), traditionalCharacters.charAt(i + 1))

/** Chinese text in simplified characters, so that either script finds the other. Keeps the length. */
export const simplified = (text: string): string => {
  let result = ''
  for (let i = 0; i < text.length; i++) result += simplifiedOf.get(text.charAt(i)) ?? text.charAt(i)
  return result
}
