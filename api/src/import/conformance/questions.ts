import { languages, type Lang, type SiteId, type SortCriterion } from 'shared/sites'
import { readAsQuestion, readVerbatim, type IndexedDocument, type SearchQuestion } from '../../search/search-index.ts'

/** Subjects as people of each language type them. */
const subjects: Readonly<Record<Lang, string>> = {
  en: `What are the effects of paediatric asthma programmes in schools?|mental health|vaccination coverage children|how can
    we reduce waiting times for planned surgery in rural hospitals|diabets|diabetes|health policy|smoking cessation|school
    meals|domestic violence against women|covid-19|physical activity of older adults|community health workers|influenza
    outbreak|food safety in restaurants|what works best to prevent falls among older adults who live at home|HIV|lead
    poisoning|motor vehicle injuries|breast cancer screening|zzzzqq|health|WHO|US|well-being`,
  es: `tabaquismo en adolescentes|vacunación infantil|salud mental|partera|diabetes gestacional|educacion sanitaria|violencia
    doméstica|atención primaria|cáncer de mama|¿Cómo reducir la mortalidad materna?|trabajadores de salud comunitarios|
    agua y saneamiento|obesidad|nutrición escolar|cuidados paliativos`,
  fr: `santé mentale des enfants|tabac et grossesse|vaccination|soins primaires|mortalité maternelle|obésité chez les
    adolescents|eau et assainissement|cancer du sein|violence conjugale|Quels sont les effets des repas scolaires ?|grippe|
    dépistage du VIH|personnes âgées|accidents de la route|diabète`,
  pt: `saúde materna|vacinação infantil|saúde mental|tabagismo|atenção primária|diabetes tipo 2|violência doméstica|câncer de
    mama|agentes comunitários de saúde|obesidade infantil|água e saneamento|gravidez na adolescência|HIV|idosos|gripe`,
  cn: `儿童 哮喘|糖尿病|心理健康|疫苗接种|吸烟|老年人跌倒预防|乳腺癌筛查|孕产妇死亡率|学校供餐|肥胖|流感|艾滋病|水和卫生|家庭暴力|初级保健`,
}

/** Queries that say exactly what they mean. */
const operators = `"public health"|"mental health" AND school|vaccin*|h*|sm*|title:health|title:vaccin*|abstract:"risk factors"|
  abstract:children|title:"physical activity"|author:smith|author:s*|author:"smith j"|cancer NOT breast|smoking AND cessation|
  tobacco OR alcohol|(nutrition OR feeding) AND infant|3 OF (smoking^2; school; children; health)|2 OF (asthma; school; rural)|
  year:2010-2015 influenza|+health +policy|"united states" NOT title:children|diabetes AND (care OR management) NOT pregnancy|
  immuni*|"well-being"|covid-19 AND vaccine|"school nurse"|hiv AND (women OR men)|title:influenza OR title:grippe|"糖尿病"|
  vacuna* OR vaccin*|+US`

const cut = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split('|')
    .map((each) => each.trim())

/** Beginnings of titles, as somebody types what they remember of one. */
const ofTitles = (documents: readonly IndexedDocument[], count: number): { q: string; lang: Lang }[] => {
  const titled = documents.flatMap(({ texts: [first], languages: [lang = 'en'] }) => {
    const words = first?.title?.split(/\s+/) ?? []
    return words.length > 5 ? [{ q: words.slice(1, 3 + (words.length % 4)).join(' '), lang }] : []
  })
  const step = Math.max(1, Math.floor(titled.length / count))
  return titled.filter((_, place) => place % step === 0).slice(0, count)
}

const filterSets: readonly (readonly string[])[] = [
  [],
  ['10_3'],
  ['0_12_1995_2012'],
  ['10_3', '9_1'],
  ['10_1', '10_2', '0_12_2021_2000'],
]
const sorts: readonly SortCriterion[][] = [
  [],
  ['relevance'],
  ['best'],
  ['most_recent'],
  ['highest_quality', 'relevance'],
  [],
]
const siteOf: readonly SiteId[] = ['hse', 'hse', 'cvd', 'hse', 'sse']

/** Some 250 searches in five languages, of every kind, with filters, orders and ways to be read by turns. */
export const questionsOf = (documents: readonly IndexedDocument[]): SearchQuestion[] => {
  const typed = [
    ...languages.flatMap((lang) => cut(subjects[lang]).map((q) => ({ q, lang }))),
    ...cut(operators).flatMap((q): { q: string; lang: Lang }[] => [
      { q, lang: 'en' },
      { q, lang: 'es' },
    ]),
    { q: '', lang: 'en' as const },
    ...ofTitles(documents, 100),
  ]
  return typed.map(({ q, lang }, place) => ({
    ...(place % 11 === 7 ? readVerbatim : readAsQuestion),
    ...(place % 13 === 5 && { match: 'all' as const }),
    inLanguage: place % 17 === 3,
    q,
    lang,
    site: siteOf[place % siteOf.length] ?? 'hse',
    best: place % 7 === 6,
    filters: [...(filterSets[place % 3 === 2 ? place % filterSets.length : 0] ?? [])],
    sort: [...(sorts[place % sorts.length] ?? [])],
    offset: 0,
    limit: 100,
    facets: true,
  }))
}
