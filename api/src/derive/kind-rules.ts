import type { DocumentKind } from '../records/document-kinds.ts'
import { evaluatedTitle } from './evaluated-work.ts'
import { englishOf, type Subject } from './subject.ts'

/** Fields of a record, as far as an example needs them. */
type Example = Readonly<Record<string, unknown>> & { title: string }

export interface KindRule {
  /** What the judged table calls it. */
  name: string
  kind: DocumentKind
  matches: (subject: Subject) => boolean
  /** A record the rule claims, and one that looks like it and is left to other rules or to none. */
  example: Example
  counterExample: Example
}

const ofSection = (...names: string[]) => {
  const sections = new Set(names)
  return ({ record }: Subject): boolean =>
    sections.has((record.sourceType ?? '').toLowerCase()) || sections.has((record.category ?? '').toLowerCase())
}
const ofTitle =
  (pattern: RegExp, except?: RegExp) =>
  ({ title }: Subject): boolean =>
    pattern.test(title) && !except?.test(title)

/** Reviews of records, charts and the like gather patients, not studies. */
const otherReviews =
  /case (report|series|stud)|(chart|record|case|file|peer|utili[sz]ation|mortality|medication|drug|death|fatality|performance|retrospective|clinical|year|program|after[- ]action|desk|book|annual|ethics|institutional|judicial|external|internal|national|rapid data|policy|legal|document) reviews?\b|under review|reviewers?\b/
const systematic =
  /systematic(al)?(ally)?( \w+)? (literature |evidence |scoping |mixed[- ]\w+ |qualitative |quantitative )*(review|overview|map|synthes|search)|meta[-‐–? ]?(analy|regression|synthes|ethnograph|aggregation|review)|\bsystematic(ally)?\b.{0,40}\breviews?\b|revision sistematica|revisao sistematica|revue systematique/
const scoping =
  /scoping (literature |systematic )?(review|stud|map)|evidence (gap )?map|mapping review|evidence and gap map|scoping review|systematic map/
const overview =
  /overviews? of (the )?(\w+ ){0,3}(systematic |cochrane |published )?(reviews?|meta-?analys)|umbrella (review|meta)|reviews? of (\w+ ){0,2}(systematic )?(reviews|meta-?analyses)\b|meta-review|synthesis of (systematic )?(reviews|meta-?analyses)|meta[- ]meta[- ]?analys|review of reviews|systematic (meta-)?overview of|second-order meta/
const rapid = /\brapid (\w+ ){0,2}(review|synthes|evidence|scoping)/
const reviewWord = /review|meta[-‐–? ]?analy|synthes[ie]s|evidence (gap )?map|systematic map|overview/
const protocolWord = /\bprotocol\b/
/** What is done to help, or what is compared. */
const intervention =
  /\binterventions?\b|\b(therap|treat|train|educat|program|polic|vaccin|immuni[sz]|supplement|exercis|rehabilit|counsel|screening|legislat|regulation|tax|incentive|tele|mhealth|ehealth|digital|drug|inhibitor|antagonist|care\b|services?\b|management|support|surgery|mindfulness|yoga|acupuncture|prevention|campaign|diet|nursing|system\b|systems\b|tool|meals?\b|feeding|peer review|mouth|steroid|antibod|plasma|oxygen|ventilat)/
const comparesEffects =
  /\b(effectiveness|efficacy|effective)\b|randomi[sz]ed|\bversus\b|\bvs\.?\b|controlled trials?\b|network meta-analysis|\binterventions?\b.*\b(to|for|on|in)\b/
const namesEffect = /\b(effects?|impacts?) (and \w+ )?(of|on)\b/
/** Effects of what nobody chose. */
const ofEvents =
  /exposures?\b|climate|disasters?\b|implementation of|\b(effects?|impacts?) of (the )?(covid|sars|pandemic|lockdown|climate|heat|air|infection|social media|stress|disease|diabetes|obesity|age|sex|gender)/
/** A title that asks what comes of an intervention. */
const effects = {
  test: (title: string): boolean =>
    !ofEvents.test(title) && (comparesEffects.test(title) || (namesEffect.test(title) && intervention.test(title))),
}
const otherQuestion =
  /prevalence|incidence|seroprevalence|epidemiolog|risk factors?|predict(or|ion|ive)|prognos|associat|correlat|relationship|determinants?|barriers?|facilitators?|experiences?|perspectives?|perceptions?|attitudes?|views|qualitative|acceptab|knowledge|characteristics|manifestations?|burden|diagnostic accuracy|accuracy of|measurement properties|psychometric|definitions?|concept|framework|methods? (for|of|used)|costs?\b|\beconomic\b/

/** A study's own words for its design, in a title. */
const design =
  /\brandomi[sz]ed\b.{0,40}\b(trial|study|evaluation|experiment|comparison)|\b(controlled|clinical|crossover|cross-over|feasibility|pilot|community|field|cluster|phase [1-4i]+\w*) trial\b|\bcohort (study|analysis)|\bcase[- ]control\b|\bcross[- ]sectional\b|\b(pilot|qualitative|mixed[- ]methods|feasibility|prospective|retrospective|longitudinal|observational|ecological|quasi-experimental|validation|simulation|modell?ing|delphi|descriptive|comparative|population-based|registry-based|follow-up|multicent(er|re)|questionnaire|interview|ethnographic|time-series|time series|focus group|genome-wide association|in vitro|experimental) (stud(y|ies)|analysis|survey|evaluation)\b|\bcase (series|report)|\b(online|national|web-based|telephone|household|postal|questionnaire) survey\b|results (from|of) (a|the) .{0,60}(trial|survey|study|cohort)|natural experiment/

/** Headings of a report with data of its own: methods before results, and no search of the literature. */
const structured =
  /(^|[\s.:])(methods?|methodology|methods and findings|patients and methods|design|metodos|methodes?)\b[:.\s-].*[\s.:](results?|findings|main results|resultados|resultats)\b[:.\s-]|方法[:：\s].*(结果|結果)[:：\s]/s
const ownData =
  /\b(participants?|patients|respondents|adults|children|women|men|students|households|interview(s|ed)|surveyed|survey data|we (analy[sz]ed|collected|examined|measured|estimated|used data|conducted (a|an|semi|focus|in-depth)|recruited|interviewed|surveyed|compared|assessed|evaluated)|isolates|mice|rats|participantes|pacientes|encuesta\w*|entrevist\w*|adultos|estudiantes|analizamos|utilizamos|datos|donnees|enquete\w*|repondants|avons)\b|参与者|调查|数据|患者|我们/
const literature =
  /\b(systematic|literature|scoping|narrative|umbrella) reviews?\b|meta-?analys|we (searched|reviewed)|literature (search|was searched)|databases? (were|was) searched|pubmed|medline|included (studies|articles)|protocol\b|revision(es)? (sistematica|bibliografica|de la literatura)|revue (systematique|de la litterature)|系统综述|文献|will be (randomi|recruit|conduct|assess|measur|collect|includ|analy)|this (commentary|essay|editorial|viewpoint|perspective|review)/

const mmwr = ({ record }: Subject): boolean => record.journal === 'MMWR' || record.journal === 'MMWR Weekly'
const isCommentaryTitle =
  /^(announcements?|notices? to readers?|about the cover|etymologia|editorial|editor'?s? (note|choice)|commentary|in memoriam|letters? to the editor|news|books? and media|book review|correspondence|obituary|foreword|preface|introduction to the (supplement|special)|photo quiz|another dimension|conference (summary|report|announcement))\b/

/** Titles that name a place and a time after a dash or comma, as reports of surveillance do. */
const placeAndTime = /\s(--+|—|–)\s*[^—–]{2,90}((18|19|20)\d\d)\b/
const surveillanceTitle =
  /surveillance (summary|summaries|for|of|report|system)|\bsurveillance\b|^update: |^epidemiologic notes|^current trends.*--|^international notes|outbreaks? (of|in|at|among|associated)|progress (toward|in) |prevalence|incidence|trends? in|vaccination coverage|cases of|cluster of|deaths? (from|due|among|associated)|mortality|influenza activity|quickstats|notes from the field|vital signs/

const eid = ({ record }: Subject): boolean => record.journal === 'Emerging Infectious Diseases'
/** This journal names the section among the keywords, in some years. */
const eidStudies = new Set(['research', 'dispatch'])
const eidCommentary = new Set([
  'about the cover',
  'etymologia',
  'book review',
  'commentary',
  'another dimension',
  'in memoriam',
  'editorial',
])
const hasKeyword = ({ record }: Subject, names: ReadonlySet<string>): boolean =>
  record.keywords.some((keyword) => names.has(keyword.toLowerCase()))
const ofConference = ({ record }: Subject): boolean =>
  record.keywords.some((keyword) => /conference|iceid/i.test(keyword))
/** `Murine Typhus, Algeria` or `… , Lyon, France, 2001–2003`, where the place is also a keyword. */
const endsInPlace = ({ record }: Subject): boolean => {
  const [, place] =
    /,\s*([^,]+?)(?:,\s*(?:[A-Z][a-z]+[–‒-]?)*\s*\d{4}(?:\s*[–‒-]\s*(?:[A-Z][a-z]+ )?\d{2,4})?)?$/.exec(
      record.title['en'] ?? '',
    ) ?? []
  return place !== undefined && record.keywords.some((keyword) => keyword.toLowerCase() === place.toLowerCase())
}
const finding =
  /seroprevalence|prevalence of|outbreaks? of|molecular (epidemiology|characteri|evolution|typing|detection|diagnos)|genom(e|ic) (analysis|characteri|sequenc)|phylogen|isolation of|detection of|risk factors for|\bcases? of\b|infections? (in|among|caused by|after)\b|transmission of .* (from|to|in|between)\b|\b(in|from) (a |an )?(travell?ers?|patients?|child|infants?|soldiers|bats?|dogs?|cats?|pigs?|swine|cattle|birds?|poultry|chickens|ducks|ticks?|mosquitoes|rodents|horses|camels|monkeys|humans)\b/
const notAStudy =
  /\b18\d\d\b|^preventing|^controlling|potential|strateg|histor|lessons?\b|future|challenges?|\brole of\b|\bthreats?\b|\btowards?\b|prevention|\bcontrol\b|implications?|\bwhat\b|\bwhy\b|\bhow\b|\?|\bpolic(y|ies)|preparedness|perspective|\bneed|approach|response to|in response|network\b|\bera\b|century|conference|workshop|symposium|meeting|program|guid(e|ance)|recommend|update|emerging|issues?\b|concepts?|\bart\b|books?\b|model(s|ing|ling)?\b|comment|reply|global|world/

const recommends = /\b(recommendations?|guidelines?|guidance|recommended|standards?)\b/

/**
 * The rules in their order: the first that holds decides. Precision is worth more than coverage; what none of them knows
 * is not coded. Titles are read in lower case and without accents.
 */
export const kindRules: readonly KindRule[] = [
  {
    name: 'section: correction',
    kind: 'correction',
    matches: ofSection('erratum', 'addendum', 'retraction', 'expression of concern', 'correction', 'corrigendum'),
    example: { title: 'Vol. 65, No. 3', sourceType: 'Erratum' },
    counterExample: { title: 'Health in correctional settings', sourceType: 'Full Report' },
  },
  {
    name: 'title: correction',
    kind: 'correction',
    matches: ofTitle(
      /^(errat(um|a)|corrigend(um|a)|corrections?|retraction( notice| and republication)?|expression of concern|addendum|publisher correction|author correction)\s*($|[:,.([]|to\b|for\b|in\b|vol)/,
    ),
    example: { title: 'Correction: Vol. 12, No. 11' },
    counterExample: { title: 'Correctional facilities and tuberculosis' },
  },
  {
    name: 'section: evaluation of a paper',
    kind: 'evaluation',
    matches: ofSection('published evaluation (peer review) of a research paper', 'peer-review', 'referee-report'),
    example: { title: 'Evaluation 1 of "Biodiversity Risk"', sourceType: 'peer-review' },
    counterExample: { title: 'Peer review of grant proposals', sourceType: 'research-article' },
  },
  {
    name: 'title: evaluation of a paper',
    kind: 'evaluation',
    // `Evaluation of "Walk to School"` is a study of a programme of that name.
    matches: ({ record, title }) =>
      !/^evaluations? (of|for)\b/.test(title) && evaluatedTitle(englishOf(record.title)) !== null,
    example: { title: 'Decision letter for "Nets against malaria"' },
    counterExample: { title: 'Evaluation of "Walk to School"' },
  },
  {
    name: 'section: commentary or news',
    kind: 'commentary',
    matches: ofSection(
      'editorial',
      'guest editorial',
      'commentary',
      'essay',
      'announcement',
      'notice to readers',
      "editor in chief's column",
      'editor in chief’s column',
      'editor in chief column',
      'news',
    ),
    example: { title: 'Oral health', sourceType: 'Guest Editorial' },
    counterExample: { title: 'Oral health', sourceType: 'Original Research' },
  },
  {
    name: 'journal: commentaries on published studies',
    kind: 'commentary',
    matches: ({ record }) => /^(evid(ence)?[- ]based (dent|nurs|ment|med)\w*( health)?)$/i.test(record.journal ?? ''),
    example: { title: 'School dental screening: Cochrane systematic review', journal: 'Evid Based Dent' },
    counterExample: { title: 'School dental screening: a systematic review', journal: 'J Dent' },
  },
  {
    name: 'title: commentary or news',
    kind: 'commentary',
    matches: ofTitle(isCommentaryTitle),
    example: { title: 'Notice to Readers: National Diabetes Month' },
    counterExample: { title: 'Newsprint and lead in children' },
  },
  {
    name: 'source: preprint server',
    kind: 'preprint',
    matches: ofSection('preprint', 'posted-content'),
    example: { title: 'Masks and the virus', sourceType: 'preprint' },
    counterExample: { title: 'Masks and the virus', sourceType: 'research-article' },
  },
  {
    name: 'title: protocol of a review',
    kind: 'protocol',
    matches: ({ title }) =>
      protocolWord.test(title) && reviewWord.test(title) && !/\btrial\b|protocols\b|randomi[sz]ed/.test(title),
    example: { title: 'Exercise for falls: protocol for a systematic review' },
    counterExample: { title: 'Standard protocols in nursing: a systematic review' },
  },
  {
    name: 'section: protocol of a study',
    kind: 'study-protocol',
    matches: (subject) =>
      ofSection('protocol', 'study protocol')(subject) ||
      subject.record.subjects.some((name) => /^(study )?protocols?$/i.test(name)),
    example: { title: 'Reminders for nurses', subjects: ['Study Protocol'] },
    counterExample: { title: 'Reminders for nurses', subjects: ['Research Article'] },
  },
  {
    name: 'title: protocol of a study',
    kind: 'study-protocol',
    matches: ofTitle(
      /\b(study|trial|research) protocol\b|protocol (for|of) (a|an|the) .*(stud|trial|cohort|evaluation|survey)|:.*\bprotocol$|(rationale|design|methods) and (design|rationale|methods)\b/,
      /protocol (violation|deviation|adherence|compliance)|treatment protocol|per[- ]protocol|simulation/,
    ),
    example: { title: 'Walking in pregnancy: study protocol for a randomised controlled trial' },
    counterExample: { title: 'A sedation protocol in intensive care' },
  },
  {
    name: 'title: overview of reviews',
    kind: 'overview',
    matches: ofTitle(overview),
    example: { title: 'Umbrella review of school programs' },
    counterExample: { title: 'Overview of the surveillance system' },
  },
  {
    name: 'title: economic evaluation or costing study',
    kind: 'economic',
    matches: ofTitle(
      /cost[- ](effectiveness|benefit|utility|minimi[sz]ation|consequence)|\bcost analys|economic (evaluation|analysis|burden)|budget impact|return on investment|\b(health ?care|medical|annual|direct|economic|estimated|societal|hospital|treatment) (\w+ )?(costs|expenditures)\b|^(the )?costs? of\b|\bcost of illness/,
      /\breview|systematic|low[- ]cost|rationale|protocol|\b(a|and) meta-analys[ie]s$|with high\b/,
    ),
    example: { title: 'Cost-effectiveness of nets' },
    counterExample: { title: 'A low-cost, effective test for malaria' },
  },
  {
    name: 'title: rapid review',
    kind: 'rapid-review',
    matches: ofTitle(rapid, /rapid (evidence of|review of the hospital)/),
    example: { title: 'Rapid review of masks' },
    counterExample: { title: 'Rapid tests for malaria' },
  },
  {
    name: 'title: scoping review',
    kind: 'scoping-review',
    matches: ofTitle(scoping),
    example: { title: 'Telehealth: a scoping review' },
    counterExample: { title: 'Mapping malaria in Kenya' },
  },
  {
    name: 'title: systematic review of another question',
    kind: 'other-review',
    matches: ({ title }) =>
      systematic.test(title) && otherQuestion.test(title) && !comparesEffects.test(title) && !namesEffect.test(title),
    example: { title: 'Prevalence of asthma: systematic review and meta-analysis' },
    counterExample: { title: 'Effects of training on prevalence: a systematic review' },
  },
  {
    name: 'title: systematic review of effects',
    kind: 'effects-review',
    matches: ({ title }) => systematic.test(title) && effects.test(title) && !otherQuestion.test(title),
    example: { title: 'Effects of training: a systematic review' },
    counterExample: { title: 'Barriers to the effects of training: a systematic review' },
  },
  {
    name: 'title: systematic review',
    kind: 'systematic-review',
    matches: ofTitle(systematic, /\btrial and (a )?systematic|misleading|methodological bias|how to\b/),
    example: { title: 'Reminders: a systematic review' },
    counterExample: { title: 'Systematic reminders for nurses' },
  },
  {
    name: 'section: systematic review',
    kind: 'systematic-review',
    matches: ofSection('systematic review'),
    example: { title: 'Design thinking in health care', sourceType: 'Systematic Review' },
    counterExample: { title: 'Design thinking in health care', sourceType: 'Essay' },
  },
  {
    name: 'title: other review of the literature',
    kind: 'other-synthesis',
    matches: ofTitle(
      /\b(literature|narrative|integrative|critical|realist|state-of-the-art|mini-?|historical|comprehensive|qualitative evidence|theoretical) (\w+ )?review\b|review of (the )?(\w+ )?(literature|evidence|published)|realist synthesis|evidence synthesis|[:—–-] an? (brief |short |mini-?|updated |narrative |comprehensive |critical )*review\s*$/,
      otherReviews,
    ),
    example: { title: 'Loneliness in later life: a narrative review' },
    counterExample: { title: 'Sepsis in one hospital: a chart review' },
  },
  {
    name: 'section: review article',
    kind: 'other-synthesis',
    matches: ofSection('review-article', 'review'),
    example: { title: 'Loneliness in later life', sourceType: 'review-article' },
    counterExample: { title: 'Loneliness in later life', sourceType: 'research-article' },
  },
  {
    name: 'title: evidence brief',
    kind: 'brief',
    matches: ofTitle(/\b(policy|evidence|issue) briefs?\b/),
    example: { title: 'Evidence brief on home care' },
    counterExample: { title: 'Brief advice on smoking in primary care' },
  },
  {
    name: 'section: guideline',
    kind: 'guideline',
    matches: (subject) =>
      (subject.record.journal === 'MMWR Recommendations and Reports' ||
        ofSection('recommendations and reports', 'policy note')(subject)) &&
      recommends.test(subject.title),
    example: { title: 'Guidelines for the treatment of tuberculosis', journal: 'MMWR Recommendations and Reports' },
    counterExample: { title: 'Case definitions for AIDS', journal: 'MMWR Recommendations and Reports' },
  },
  {
    name: 'title: guideline',
    kind: 'guideline',
    matches: ofTitle(
      /^((revised|updated?:?|interim|new|national|who|cdc|acip|clinical|practice|treatment|public health|\d{4}|of|current trends) ){0,3}(guidelines?|recommendations?) (for|on|of|from|regarding)\b|: (\w+ )?(guidelines?|recommendations?) (from|of|for|by)\b|recommendations? of the (advisory committee|immunization practices|u\.?s\.? preventive|acip|task force)|clinical practice guideline|consensus (statement|recommendations|guideline)|position statement|recommended .* schedule|immunization schedule/,
      /adherence|compliance|implement|knowledge|awareness|attitudes|impact|effect|following|trial|study|survey|meeting|among|notice/,
    ),
    example: { title: 'Guidelines for the control of measles' },
    counterExample: { title: 'Adherence to guidelines for the control of measles' },
  },
  {
    name: 'title: health system description',
    kind: 'system',
    matches: ofTitle(
      /health systems? (in transition|profile)|: health system review\s*$|^the health (care )?system (of|in)\b/,
    ),
    example: { title: 'Portugal: health system review' },
    counterExample: { title: 'The national surveillance system for injuries' },
  },
  {
    name: 'section: surveillance report',
    kind: 'surveillance',
    matches: (subject) =>
      (subject.record.journal === 'MMWR Surveillance Summaries' ||
        ofSection(
          'surveillance summaries',
          'quick stats',
          'notes from the field',
          'vital signs',
          'outbreak report',
        )(subject)) &&
      !recommends.test(subject.title),
    example: { title: 'Malaria — United States, 2017', journal: 'MMWR Surveillance Summaries' },
    counterExample: { title: 'Foreword', journal: 'MMWR Supplements' },
  },
  {
    name: 'title: report of a place and time in MMWR',
    kind: 'surveillance',
    matches: (subject) =>
      (mmwr(subject) || subject.record.journal === 'MMWR Supplements') &&
      (placeAndTime.test(subject.title) || surveillanceTitle.test(subject.title)) &&
      !recommends.test(subject.title) &&
      !/\b(week|month|day)\b.*(19|20)\d\d$|conference|meeting|availab|course|symposium|award|workshop|congress|satellite|broadcast|smokeout|awareness|observance|workgroup|overview and methods|participants in|contributors|members of|evolution of|vision|\bhistory|\bera\b|framework|rationale|anniversary|years of/.test(
        subject.title,
      ),
    example: { title: 'Measles — United States, 2011', journal: 'MMWR' },
    counterExample: { title: 'National Infant Immunization Week — April 2011', journal: 'MMWR' },
  },
  {
    name: 'title: design of a study',
    kind: 'primary-study',
    matches: (subject) =>
      design.test(subject.title) &&
      !/\b(studies|trials|guid(e|ance|elines?)|how to|protocols?|lessons|methodolog|considerations|overview|introduction|primer)\b|review/.test(
        subject.title,
      ),
    example: { title: 'Walking in pregnancy: a randomised controlled trial' },
    counterExample: { title: 'How to report randomised controlled trials' },
  },
  {
    name: 'section: research article with data',
    kind: 'primary-study',
    matches: (subject) =>
      ofSection(
        'research-article',
        'brief-report',
        'case-report',
        'original research',
        'research brief',
        'implementation evaluation',
        'program evaluation brief',
        'gis snapshot',
        'gis snapshots',
      )(subject) &&
      !/report of the|\bmeeting\b|workshop|how to\b/.test(subject.title) &&
      !literature.test(`${subject.title} ${subject.abstract}`),
    example: { title: 'Walking in pregnancy', sourceType: 'Original Research' },
    counterExample: { title: 'Walking in pregnancy: a literature review', sourceType: 'Original Research' },
  },
  {
    name: 'section of Emerging Infectious Diseases: commentary',
    kind: 'commentary',
    matches: (subject) => eid(subject) && hasKeyword(subject, eidCommentary),
    example: { title: 'Landscape', journal: 'Emerging Infectious Diseases', keywords: ['about the cover'] },
    counterExample: { title: 'Landscape', journal: 'Emerging Infectious Diseases', keywords: ['Mary Oliver'] },
  },
  {
    name: 'section of Emerging Infectious Diseases: research or dispatch',
    kind: 'primary-study',
    matches: (subject) =>
      eid(subject) &&
      hasKeyword(subject, eidStudies) &&
      !notAStudy.test(subject.title) &&
      !reviewWord.test(subject.title),
    example: { title: 'Virus in bats', journal: 'Emerging Infectious Diseases', keywords: ['Italy', 'dispatch'] },
    counterExample: { title: 'Virus in bats', journal: 'Emerging Infectious Diseases', keywords: ['perspective'] },
  },
  {
    name: 'title in Emerging Infectious Diseases: finding of a place',
    kind: 'primary-study',
    matches: (subject) =>
      eid(subject) && endsInPlace(subject) && !notAStudy.test(subject.title) && !reviewWord.test(subject.title),
    example: { title: 'Murine Typhus, Algeria', journal: 'Emerging Infectious Diseases', keywords: ['Algeria'] },
    counterExample: { title: 'Nature, Art', journal: 'Emerging Infectious Diseases', keywords: ['poem'] },
  },
  {
    name: 'title in Emerging Infectious Diseases: finding',
    kind: 'primary-study',
    matches: (subject) =>
      eid(subject) &&
      !ofConference(subject) &&
      finding.test(subject.title) &&
      !notAStudy.test(subject.title) &&
      !reviewWord.test(subject.title),
    example: { title: 'Detection of Zika Virus in Urine', journal: 'Emerging Infectious Diseases' },
    counterExample: { title: 'Strategies for the detection of Zika virus', journal: 'Emerging Infectious Diseases' },
  },
  {
    name: 'publication type: trial or observational study',
    kind: 'primary-study',
    matches: ({ record }) =>
      record.mesh.some((name) =>
        /^(randomized controlled trial|controlled clinical trial|clinical trial|observational study|multicenter study|case reports)$/i.test(
          name,
        ),
      ),
    example: { title: 'Walking in pregnancy', mesh: ['Randomized Controlled Trial'] },
    counterExample: { title: 'Trials in pregnancy', mesh: ['Randomized Controlled Trials as Topic'] },
  },
  {
    name: 'abstract: methods and results of its own',
    kind: 'primary-study',
    matches: ({ abstract, title }) =>
      structured.test(abstract) && ownData.test(abstract) && !literature.test(`${title} ${abstract}`),
    example: {
      title: 'Walking in pregnancy',
      abstract: 'Introduction: Women walk. Methods: We interviewed 40 women. Results: Most walk.',
    },
    counterExample: {
      title: 'Walking in pregnancy',
      abstract: 'Introduction: Women walk. Methods: We searched MEDLINE. Results: Most studies were small.',
    },
  },
]

/** The rule that knows a document's type, or undefined. */
export const kindRuleOf = (subject: Subject): KindRule | undefined => kindRules.find(({ matches }) => matches(subject))
