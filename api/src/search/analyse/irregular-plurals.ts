const singulars = new Map([
  ['children', 'child'],
  ['women', 'woman'],
  ['men', 'man'],
  ['teeth', 'tooth'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['lice', 'louse'],
])

/** The singular of an English plural that no ending tells, in small letters; any other word as it is. */
export const withoutIrregularPlural = (word: string): string => singulars.get(word) ?? word
