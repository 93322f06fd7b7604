import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'

/** Sections of an article that are branches of the filter catalogue. */
export const topicSections = [
  'health_systems_topic',
  'domains',
  'priority_areas',
  'themes',
  'public_health_measures',
  'clinical_management',
  'health_system_arrangements',
  'economic_social_responses',
] as const
export type TopicSection = (typeof topicSections)[number]

/** Which groups of a site's catalogue feed a section. A section without a row does not exist on the site. */
export const sectionGroups: Record<SiteId, Partial<Record<TopicSection, readonly FilterKey[]>>> = {
  hse: {
    health_systems_topic: ['0_1'],
    domains: ['0_2'],
    priority_areas: ['0_22', '0_25'],
    themes: ['0_15'],
  },
  sse: {
    health_systems_topic: ['2_2002', '2_2003'],
    domains: ['2_2001'],
    priority_areas: ['2_2382'],
    themes: ['0_31'],
  },
  cvd: {
    public_health_measures: ['0_101'],
    clinical_management: ['0_102'],
    health_system_arrangements: ['0_103'],
    economic_social_responses: ['0_104'],
  },
}
