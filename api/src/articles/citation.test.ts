import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorInCitation } from './citation.ts'

for (const [author, cited] of [
  ['Lisa K. Staten', 'Staten LK'],
  ['Ali H. Mokdad, PhD', 'Mokdad AH'],
  ['Patrick L. Remington, MD, MPH', 'Remington PL'],
  ['Otieno, Amina', 'Otieno A'],
  ['Juan van der Berg', 'van der Berg J'],
  ['李 明', '李 明'],
  ['Plato', 'Plato'],
  ['Marks WN', 'Marks WN'],
  ['van der Berg J', 'van der Berg J'],
] as const) {
  test(`${author} is cited as ${cited}`, () => {
    assert.equal(authorInCitation(author), cited)
  })
}
