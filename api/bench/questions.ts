import { fileURLToPath } from 'node:url'
import { sites } from 'shared/sites'
import { readAsQuestion, type SearchQuestion } from '../src/search/search-index.ts'
import { readQuestions } from './relevance/relevance-set.ts'

/** A first page on hse in English, by relevance. */
const aDefaultQuestion = (q: string, given: Partial<SearchQuestion> = {}): SearchQuestion => ({
  q,
  lang: 'en',
  site: 'hse',
  best: false,
  filters: [],
  ...readAsQuestion,
  sort: ['relevance'],
  offset: 0,
  limit: 20,
  facets: false,
  ...given,
})

/** A kind of search with enough different queries that most are asked for the first time. */
export interface QuestionKind {
  name: string
  questions: SearchQuestion[]
  /** The same searches in the language of FTS5, in the same order; none where only the index is measured. */
  matches: string[]
  filters: string[]
}

const common =
  `health disease children influenza outbreak women cancer school food risk virus states community program care
  public smoking tobacco diabetes obesity infection hospital vaccine mortality adults surveillance prevention population
  treatment intervention`.split(/\s+/)

const phrases = `public health|united states|physical activity|risk factors|health care|mental health|breast cancer|
  middle school|heart disease|primary care|blood pressure|salmonella infections|lead poisoning|drug resistance|
  west nile virus|infectious diseases|cost effectiveness|randomized controlled trial|quality of life|long term care|
  vaccination coverage|food safety|birth defects|motor vehicle|human immunodeficiency virus|cigarette smoking`
  .split('|')
  .map((phrase) => phrase.trim())

const threeWords = common.map((word, i) =>
  [word, common[(i * 7 + 3) % common.length], common[(i * 11 + 5) % common.length]].join(' '),
)

/** Systematic reviews of effects; target of the document in a low- or middle-income country; a date range. */
export const threeFilters = ['10_3', '9_1', '0_12_1990_2024']

/** Questions of up to 15 words, with all facet counts. */
const longQuestions = [
  'how can we reduce waiting times for planned surgery in rural hospitals of low income countries',
  'what works best to prevent falls among older adults who live at home with dementia',
  'do school meals improve learning and nutrition of children in sub saharan africa and south asia',
  'effects of community health workers on maternal and newborn mortality in rural areas of developing countries',
  'which interventions increase vaccination coverage against influenza among nurses and other hospital health care workers',
  'quelles interventions réduisent le tabagisme et la consommation d’alcool chez les adolescents en milieu scolaire',
  'cómo mejorar el acceso a la atención primaria de salud mental para adolescentes en zonas rurales',
  'como reduzir a obesidade infantil e o sedentarismo nas escolas públicas das grandes cidades brasileiras',
  '如何减少农村地区老年糖尿病患者的住院率和医疗费用',
  'does telemedicine help people with heart failure and chronic kidney disease to stay out of hospital',
  'what is the cost effectiveness of screening for breast cancer and cervical cancer in primary care',
  'how do cash transfers and health insurance change the use of antenatal care by poor women',
  'impact of taxes on sugar sweetened beverages and tobacco on obesity diabetes and cardiovascular disease',
  'strategies to recruit and retain doctors and nurses in remote hospitals and rural primary care clinics',
  'are face masks and physical distancing effective against transmission of respiratory viruses in schools and workplaces',
  'how should hospitals manage antibiotic resistance and health care associated infections in intensive care units',
]

/** The policy questions of the sample in five languages, enough of them that a 95th percentile means something. */
const policyQuestions = readQuestions(fileURLToPath(new URL('relevance/sample', import.meta.url))).flatMap(
  ({ site, texts }) =>
    texts.map(([lang, text]) =>
      aDefaultQuestion(text, { lang: sites[site].languages.includes(lang) ? lang : 'en', site, facets: true }),
    ),
)

/** As they are shared with plain FTS5, which is given the words that remain of a question. */
const wordsOf = (question: string): string =>
  [...question.matchAll(/[\p{L}\p{N}]{5,}/gu)].map(([word]) => `"${word}"`).join(' OR ')

const kind = (name: string, queries: readonly string[], given: Partial<SearchQuestion> = {}): QuestionKind => ({
  name,
  questions: queries.map((q) => aDefaultQuestion(q, given)),
  matches: queries.map((q) => (q.startsWith('"') ? q : q.split(' ').join(' AND '))),
  filters: given.filters ?? [],
})

export const questionKinds: QuestionKind[] = [
  kind('a common word', common),
  kind('three words', threeWords),
  kind(
    'a phrase',
    phrases.map((phrase) => `"${phrase}"`),
  ),
  kind('three filters, all facet counts', common, { filters: threeFilters, facets: true }),
  kind('a common word, all facet counts', common, { facets: true }),
  {
    ...kind('a question of 15 words, all facet counts', longQuestions, { facets: true }),
    matches: longQuestions.map(wordsOf),
  },
  {
    name: `${policyQuestions.length} policy questions in five languages, all facet counts`,
    questions: policyQuestions,
    matches: [],
    filters: [],
  },
]
