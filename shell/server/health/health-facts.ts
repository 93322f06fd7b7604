import { markup, type Html } from '../html/html.ts'
import { declaredFacts, type PageQuestion, type TellPage } from '../page-facts/page-facts.ts'
import { healthWords } from './health-words.ts'

/** What is told of `/__composition`, in the panel's own words. */
export const healthFacts: TellPage = (question) => {
  const t = healthWords(question.words.lang)
  return { ...declaredFacts(question), title: t('title'), description: t('intro'), listed: false }
}

/** The way to what servers know of the composition. */
export const healthWithoutScripts = ({ words }: PageQuestion): Html =>
  markup`<p><a href="/__composition.json">${healthWords(words.lang)('as_json')}</a></p>
`
