import type { Sourced } from './derived.ts'
import type { DocumentKind } from './document-kinds.ts'
import { chooseWeighted, draw } from './draw.ts'
import type { Subject } from './subject.ts'

interface KindRule {
  kind: DocumentKind
  holds: (subject: Subject) => boolean
}

const review =
  /(systematic|scoping|rapid|umbrella|living|integrative|literature) (literature )?reviews?\b|meta-?analys|evidence synthes|overview of reviews/
const effects = /effect|effica|intervention|trial|treatment|therap|prevent|impact|program|vaccin|reduc|improv|promot/
const conducted =
  /\b(we (conducted|performed|did|carried out)|this|a) (an? )?(updated )?(systematic (literature )?review|meta-?analysis)/
const authority =
  /\b(world health organization|who (region|framework|guid|program|strateg|report)|unicef|unaids|world bank|pan american health organization|united nations|world health assembly|european union|european commission|global fund|intergovernmental)\b/
const canada =
  /\b(canada|canadians?|quebec|british columbia|alberta|saskatchewan|manitoba|nova scotia|new brunswick|newfoundland|nunavut|yukon)\b/
const ontario = /\b(ontario|toronto|ottawa)\b/
const care = /health|care|hospital|service|program|polic|surveillance|prevention|vaccin|immuni[sz]ation|public/

const titled = (kind: DocumentKind, pattern: RegExp): KindRule => ({ kind, holds: ({ title }) => pattern.test(title) })

/** The first rule that holds decides; they look at the title first, because abstracts name other people's reviews too. */
const rules: readonly KindRule[] = [
  { kind: 'protocol', holds: ({ title }) => /protocol/.test(title) && review.test(title) },
  titled('planned', /\b(registered title|planned review|title registration)\b/),
  titled(
    'overview',
    /overview of (systematic )?reviews|umbrella review|review of (systematic )?reviews|meta-review|synthesis of (systematic )?reviews/,
  ),
  titled('rapid-review', /\brapid (evidence )?(review|synthes|assessment of the evidence)/),
  titled(
    'economic',
    /cost[- ](effective|benefit|utility|analys|minimi|saving)|economic (evaluation|analys|burden|impact|cost|aspect|benefit)|\bcosts?\b|costing|budget impact|willingness to pay|value for money|expenditure/,
  ),
  { kind: 'effects-review', holds: ({ title }) => /systematic review|meta-?analys/.test(title) && effects.test(title) },
  {
    kind: 'other-review',
    holds: ({ title, record }) =>
      /systematic review|meta-?analys/.test(title) || record.sourceType === 'Systematic Review',
  },
  titled(
    'other-review',
    /(scoping|literature|narrative|integrative|critical|evidence|state-of-the-art) review|review of (the )?(literature|evidence|studies|research)|[:—–-] an? (brief |short |mini-?)?(review|overview)$/,
  ),
  { kind: 'other-review', holds: ({ record }) => record.sourceType === 'review-article' },
  titled(
    'brief',
    /\b(policy|evidence|issue|research) briefs?\b|evidence-informed polic|policy (option|statement|implication)|options for polic/,
  ),
  titled(
    'guideline',
    /guideline|recommendation|\bguidance\b|standards? (of|for)|position (statement|paper)|consensus|best practices?\b/,
  ),
  { kind: 'guideline', holds: ({ record }) => record.journal === 'MMWR Recommendations and Reports' },
  { kind: 'effects-review', holds: ({ abstract }) => conducted.test(abstract) && effects.test(abstract) },
  { kind: 'other-review', holds: ({ abstract }) => conducted.test(abstract) },
  titled('intergovernmental', authority),
  { kind: 'ontario', holds: ({ title }) => ontario.test(title) && care.test(title) },
  { kind: 'canada', holds: ({ title }) => canada.test(title) && care.test(title) },
  titled(
    'reform',
    /\breforms?\b|legislation|\blaws?\b|regulations?\b|\bact\b|polic(y|ies)\b|\btax(es|ation)?\b|\bbans?\b|smoke-free|mandate|reorgani[sz]ation|decentrali[sz]ation|medicaid expansion/,
  ),
  titled(
    'system',
    /health[- ](care )?systems?\b|health (department|infrastructure|workforce|services)|surveillance (system|network|program)|primary (health )?care|national .{0,40}program|laborator(y|ies) (capacity|network|system)/,
  ),
]

/**
 * Weights for records no rule can place, after the numbers of documents a health-systems catalogue held in 2013
 * (taxonomy section 7).
 */
const weights: Partial<Record<DocumentKind, number>> = {
  'effects-review': 2629,
  'other-review': 614,
  protocol: 283,
  planned: 186,
  brief: 90,
  overview: 50,
  economic: 1669,
  reform: 1092,
  system: 209,
}
/** COVID-19 records that no rule can place are mostly primary studies, which the types of `system` and `reform` stand for. */
const covidWeights: Partial<Record<DocumentKind, number>> = {
  'effects-review': 160,
  'other-review': 50,
  'rapid-review': 60,
  overview: 20,
  protocol: 30,
  planned: 10,
  brief: 40,
  guideline: 30,
  economic: 40,
  reform: 200,
  system: 360,
}

const money = /\bcosts?\b|econom|\bpric(e|ing)|expenditure|spending|payment|insur|financ|productivity/
const change =
  /polic|\blaws?\b|reform|legislat|regulat|program|initiative|strateg|plan\b|campaign|announcement|implement/

/** The weights without the types that nothing in the record's words supports: a virus in bats is no costing study. */
const supported = (all: typeof weights, { title, abstract, keywords }: Subject): typeof weights => {
  const text = `${title} ${keywords} ${abstract}`
  const { economic = 0, reform = 0, 'effects-review': ofEffects = 0, 'other-review': ofOther = 0, ...rest } = all
  const moved = effects.test(text) ? 0 : ofEffects / 2
  return {
    ...rest,
    economic: money.test(text) ? economic : 0,
    reform: change.test(text) ? reform : 0,
    'effects-review': ofEffects - moved,
    'other-review': ofOther + moved,
  }
}

const trialProtocol = /protocol|study design|rationale and design|design and rationale/

/** The document type: from the words of its title and abstract, otherwise a demonstration value. */
export const documentKind = (subject: Subject, isCovid: boolean): Sourced<DocumentKind> => {
  const rule = rules.find(({ holds }) => holds(subject))
  if (rule) return { value: rule.kind, origin: 'rule' }
  if (trialProtocol.test(subject.title) || subject.record.subjects.includes('Study Protocol'))
    return { value: 'protocol', origin: 'demonstration' }
  const at = draw(subject.record.id, 'document kind')
  return { value: chooseWeighted(supported(isCovid ? covidWeights : weights, subject), at), origin: 'demonstration' }
}
