import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languages, type Lang } from 'shared/sites'
import { normalForm } from '../analyse/normal-form.ts'
import { openThesaurus } from './open-thesaurus.ts'
import { recogniserOf } from './recognise.ts'
import { labelsOf, type QuerySegment } from './segments.ts'

const recognise = recogniserOf(openThesaurus())

/** A segment as text: `{concept}`, `word`, `word?` where it names no subject; padding is left out. */
const shown = (segment: QuerySegment): string[] => {
  if (segment.kind === 'padding') return []
  return [`${segment.kind === 'concept' ? `{${segment.text}}` : segment.text}${segment.role === 'aim' ? '?' : ''}`]
}
const read = (text: string, lang: Lang): string => recognise(text, lang).segments.flatMap(shown).join(' ')

const labels = (text: string, lang: Lang): string[] =>
  recognise(text, lang)
    .segments.flatMap(labelsOf)
    .map((label) => `${label.lang} ${label.text.toLowerCase()}`)

const readings: [lang: Lang, query: string, reading: string][] = [
  ['en', 'heart attack', '{heart attack}'],
  ['en', 'What are the effects of nurse-led care in primary care?', '{nurse-led care} {primary care}'],
  ['en', 'how can we reduce waiting times for surgery', '{reduce}? {waiting times} {surgery}'],
  ['en', 'Does audit and feedback help', '{audit and feedback} help?'],
  [
    'es',
    '¿Cuáles son los efectos del pago por desempeño en la calidad de la atención?',
    '{pago por desempeño} {calidad de la atención}',
  ],
  ['es', 'cuales son los efectos del pago por desempeno', '{pago por desempeno}'],
  ['fr', "Quels sont les effets d'une hausse du salaire minimum ?", 'hausse? {salaire minimum}'],
  ['fr', 'La télémédecine améliore-t-elle les résultats ?', '{télémédecine} {améliore}? {résultats}?'],
  ['fr', "Qu'est-ce qui réduit la mortalité maternelle ?", '{réduit}? {mortalité maternelle}'],
  ['pt', 'O que reduz a insegurança alimentar?', '{reduz}? {insegurança alimentar}'],
  ['en', 'How can domestic violence against women be prevented?', '{domestic violence} {women} {prevented}?'],
  ['en', 'violence against women', '{violence against women}'],
  ['en', 'womens health and mens health', '{womens health} {mens health}'],
  ['en', 'childrens mental health', '{childrens} {mental health}'],
  ['es', '¿Qué programas del mercado laboral ayudan?', '{programas del mercado laboral} ayudan?'],
  ['en', 'readmissions of patients with heart failure', '{readmissions} {heart failure}'],
  ['en', 'people with disabilities', '{people with disabilities}'],
  ['en', 'Which vaccines come out well?', '{vaccines} come out well'],
  ['en', 'parental leave', '{parental leave}'],
  ['es', 'jóvenes que no beban tanto', '{jóvenes} {beban} tanto'],
  ['es', 'madres que amamantan y duermen poco', '{madres} {amamantan} {duermen} poco'],
  ['es', 'para que los niños pierdan peso', '{niños} {pierdan peso}'],
  ['es', 'trabajar los sábados', 'trabajar? sábados'],
  ['fr', 'les adolescents qui fument et les parents qui vaccinent', '{adolescents} {fument} {parents} {vaccinent}'],
  ['fr', 'des gens qui arrêtent de fumer', 'gens? {arrêtent de fumer}'],
  ['pt', 'mães que amamentariam mais', '{mães} {amamentariam}'],
  ['pt', 'se os partos partirem', '{partos} partirem'],
  ['es', 'una puerta para sillas de ruedas', 'puerta {sillas de ruedas}'],
  ['pt', 'quando um adolescente fala em se matar', '{adolescente} fala matar'],
  ['pt', 'trabalhadora da saúde', '{trabalhadora da saúde}'],
  ['es', 'vacunarse contra la gripe', '{vacunarse contra la gripe}'],
  ['fr', 'aider les personnes handicapées', 'aider? {personnes handicapées}'],
  ['fr', "l'utilisation des antibiotiques", 'utilisation? {antibiotiques}'],
  ['pt', 'Os lembretes por mensagens de texto melhoram?', '{lembretes por mensagens de texto} {melhoram}?'],
  ['pt', 'infecções por COVID-19', '{infecções por COVID-19}'],
  ['cn', '如何预防针对妇女的家庭暴力？', '{预防}? {妇女} {家庭暴力}'],
  ['cn', '慢性病患者', '{慢性病}'],
  ['cn', '糖尿病患者的自我管理', '{糖尿病} {自我管理}'],
  ['cn', '患者参与', '{患者参与}'],
  ['cn', '接觸者追蹤在控制疫情方面的效果如何？', '{接觸者追蹤} 控制? {疫情}'],
]

for (const [lang, query, reading] of readings)
  test(`${query} is read as ${reading}`, () => assert.equal(read(query, lang), reading))

const tongues: [interfaceLang: Lang, query: string, lang: Lang][] = [
  ['en', 'santé mentale des adolescents', 'fr'],
  ['en', 'saúde mental dos idosos', 'pt'],
  ['fr', 'waiting times in rural hospitals', 'en'],
  ['cn', 'salud mental de los adolescentes', 'es'],
  ['en', '心理健康', 'cn'],
  ['es', 'diabetes', 'es'],
  ['en', 'tell us about the WHO', 'en'],
]

for (const [interfaceLang, query, lang] of tongues)
  test(`${query} is taken for ${lang} on the ${interfaceLang} pages`, () =>
    assert.equal(recognise(query, interfaceLang).lang, lang))

const pairs: [lang: Lang, query: string, label: string][] = [
  ['en', 'heart attack', 'en myocardial infarction'],
  ['en', 'myocardial infarction', 'en heart attack'],
  ['en', 'pressão alta', 'en hypertension'],
  ['en', 'US hospitals', 'fr états-unis'],
  ['fr', 'santé mentale', 'en mental health'],
  ['es', 'salud mental', 'pt saúde mental'],
  ['cn', '戒烟', 'en smoking cessation'],
  ['cn', '戒煙', 'en smoking cessation'],
  // Written as in English, and left out in Spanish beside its plural.
  ['es', 'hospitales', 'en hospital'],
  ['pt', 'melhoram', 'en improve'],
]

for (const [lang, query, label] of pairs)
  test(`${query} is also searched as ${label}`, () => assert.ok(labels(query, lang).includes(label)))

test('an abbreviation is recognised in capitals, a common word in small letters is none', () => {
  assert.equal(read('advice of the WHO', 'en').includes('WHO'), true)
  assert.equal(read('who is at risk', 'en').includes('who'), false)
  assert.ok(!labels('it is what it is for us', 'en').includes('en information technology'))
  assert.ok(!labels('first aid', 'en').includes('en hiv'))
  assert.ok(!labels('HIV prevention', 'en').includes('en aids'), 'its stem is that of aid')
})

test('a query of padding alone is searched as it is', () => {
  assert.equal(
    recognise('what is the', 'en').segments.every(({ kind }) => kind === 'word'),
    true,
  )
})

test('words typed weigh 1, or 0.6 beside learned translations, and stand first; nothing weighs more', () => {
  for (const [lang, query] of readings)
    for (const segment of recognise(query, lang).segments) {
      const [own, ...others] = labelsOf(segment)
      if (!own) continue
      assert.equal(own.relation, 'own')
      assert.ok(own.weight === 1 || (own.weight === 0.6 && segment.kind === 'word' && others.length > 0))
      assert.ok(others.every(({ weight }) => weight > 0 && weight <= 1))
    }
})

test('a reviewed concept weighs in each language what its English name weighs in English', () => {
  const weightsOf = (query: string, lang: Lang) =>
    new Map(
      recognise(query, lang)
        .segments.flatMap(labelsOf)
        .map((label) => [`${label.lang} ${label.text}`, label.weight]),
    )
  const inEnglish = weightsOf('telemedicine', 'en')
  for (const [lang, query] of [
    ['fr', 'télémédecine'],
    ['cn', '远程医疗'],
  ] as const) {
    const others = [...weightsOf(query, lang)].filter(([name]) => !name.startsWith(`${lang} `))
    assert.ok(others.length > 4)
    for (const [name, weight] of others) assert.equal(weight, inEnglish.get(name) ?? weight, name)
    assert.ok(others.some(([name]) => inEnglish.has(name)))
  }
})

test('any text is read in order, without overlaps, each part where it stands', () => {
  const parts = fc.constantFrom(
    'heart attack',
    'COVID-19',
    "l'école",
    '新冠疫苗',
    '的',
    'WHO',
    'who',
    '-',
    '🙂',
    'ﬁ',
    'asth\u00adma',
    'Crohn´s',
    '１２',
    'améliore-t-elle',
    'שלום',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join(' ')),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...languages), (text, lang) => {
      let end = 0
      for (const segment of recognise(text, lang).segments) {
        assert.ok(segment.start >= end && segment.end > segment.start)
        assert.equal(normalForm(text).slice(segment.start, segment.end), segment.text)
        end = segment.end
      }
    }),
    { numRuns: 300, examples: [['COVID-19新冠疫苗WHO', 'en']] },
  )
})
