const tags: Readonly<Record<string, string>> = {
  eng: 'en',
  english: 'en',
  spa: 'es',
  spanish: 'es',
  fre: 'fr',
  fra: 'fr',
  french: 'fr',
  por: 'pt',
  portuguese: 'pt',
  chi: 'zh-Hans',
  zho: 'zh-Hans',
  chinese: 'zh-Hans',
  ger: 'de',
  deu: 'de',
  german: 'de',
}

/** BCP 47 tag of a language as RIS and PubMed files write it (`eng`, `English`, `en`); English when unknown. */
export const languageTagOf = (written: string | undefined): string => {
  const name = (written ?? '').trim().toLowerCase()
  return tags[name] ?? (/^[a-z]{2}(-[a-z]+)?$/.test(name) ? name.slice(0, 2) : 'en')
}
