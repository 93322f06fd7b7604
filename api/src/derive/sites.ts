import type { SiteId } from 'shared/sites'
import type { Subject } from './subject.ts'
import type { KeysBySite } from './tree-matches.ts'

const covid = /covid|sars-?cov-?2|2019-?ncov|novel coronavirus|coronavirus disease|coronavirus pandemic/
const pandemic =
  /pandemic|contact tracing|social distancing|physical distancing|quarantine|\bsars\b|\bmers\b|mers-cov|coronavirus|nonpharmaceutical intervention|face masks?|outbreak (control|response|management|preparedness)|emergency (preparedness|response)/

/** Whether a record is about COVID-19. */
export const isCovid = ({ title, keywords }: Subject): boolean => covid.test(title) || covid.test(keywords)

/** Whether a record is about COVID-19, or about how pandemics and outbreaks are controlled. */
export const isPandemic = (subject: Subject): boolean => isCovid(subject) || isOutbreakControl(subject)

const isOutbreakControl = ({ title, abstract, keywords }: Subject): boolean =>
  pandemic.test(title) || pandemic.test(keywords) || (covid.test(abstract) && pandemic.test(abstract))

/** Branches of the social-systems catalogue whose match makes a record a document of that site. */
const socialBranches = /^2_2/
const health =
  /health|disease|medic|patient|clinic|hospital|infect|virus|vaccin|cancer|mortality|death|illness|care\b|drug|therap|syndrome|nutrition|injur/
/** Sources that carry nothing but health. */
const healthJournals =
  /mmwr|emerging infectious|chronic disease|medicine|medical|health|bmc|disease|trials|clinical|nutri/i

/**
 * The sites a record belongs to. Every record is found on at least one site: what fits neither social systems nor
 * pandemics is health-systems evidence, as nearly all of the corpus is.
 */
export const sitesOf = (subject: Subject, matches: KeysBySite): SiteId[] => {
  const { record, title, abstract, keywords } = subject
  const social = matches.sse.some((key) => socialBranches.test(key))
  const pandemicSite = isPandemic(subject)
  const healthText =
    health.test(title) || health.test(keywords) || health.test(abstract) || healthJournals.test(record.journal ?? '')
  const sites: SiteId[] = []
  if (healthText || (!social && !pandemicSite)) sites.push('hse')
  if (social) sites.push('sse')
  if (pandemicSite) sites.push('cvd')
  return sites
}
