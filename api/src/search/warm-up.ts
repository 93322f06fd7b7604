import { languages, type Lang } from 'shared/sites'
import { readAsQuestion, type SearchFinding, type SearchOptions, type SearchQuestion } from './search-index.ts'
import { SearchUnavailable } from './search-unavailable.ts'

/** Questions that take an engine through all it does; the words of all texts are read for the one that none holds. */
const texts: Record<Lang, string> = {
  en: 'What are the effects of community health workers on mortality in rural areas? qqzzxx',
  es: '¿Cómo mejorar el acceso a la atención primaria de salud mental?',
  fr: 'Comment réduire le tabagisme chez les adolescents ?',
  pt: 'Como reduzir a obesidade infantil?',
  cn: '如何预防儿童肥胖？',
}

const questionOf = (q: string, lang: Lang, facets: boolean): SearchQuestion => ({
  ...readAsQuestion,
  q,
  lang,
  site: 'hse',
  best: false,
  filters: [],
  sort: [],
  offset: 0,
  limit: 20,
  facets,
})

/** What an engine that has just started is asked, since its code runs several times slower until it was run. */
export const warmUpQuestions: readonly SearchQuestion[] = languages.map((lang) => questionOf(texts[lang], lang, true))

/** Finds the documents on health: their number says whether warming up is worth it. */
export const sizeQuestion: SearchQuestion = questionOf('health', 'en', false)

/** An index with fewer documents on health is searched at once. */
export const worthWarming = 1000

/** Milliseconds after which an engine is searched however slow it still is. */
const timeLimit = 15_000

/** A round that takes less than this part of the one before shows that another one helps. */
const stillFaster = 0.8

interface Searchable {
  search(question: SearchQuestion, options: SearchOptions): Promise<Pick<SearchFinding, 'total'>>
}

/** Asks an engine on another machine until it no longer becomes faster; nothing where it cannot be searched. */
export const warmUp = async (index: Searchable): Promise<void> => {
  const signal = AbortSignal.timeout(timeLimit)
  const round = async (): Promise<number> => {
    const began = performance.now()
    for (const question of warmUpQuestions) await index.search(question, { signal })
    return performance.now() - began
  }
  try {
    if ((await index.search(sizeQuestion, { signal })).total < worthWarming) return
    for (let before = Infinity, took = await round(); took < stillFaster * before; took = await round()) before = took
  } catch (error) {
    if (!signal.aborted && !(error instanceof SearchUnavailable)) throw error
  }
}
