import type { Catalogue, FilterNode } from 'shared/filters'

const node = (key: string, title: string, more: Partial<FilterNode> = {}): FilterNode => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  key,
  title,
  facet: false,
  children: [],
  ...more,
})

const topics = node('0_1', 'Health systems topics', {
  facet: true,
  children: [
    node('2_1001', 'Governance arrangements', {
      aliases: ['1_1'],
      children: [
        node('2_1005', 'Policy authority', {
          children: [node('2_1022', 'Centralization of authority'), node('2_1023', 'Accountability of the state')],
        }),
        node('2_1006', 'Organizational authority'),
      ],
    }),
    node('2_1002', 'Financial arrangements'),
  ],
})

const studyCountries = node('0_61', 'Studies conducted in', {
  facet: true,
  children: [node('61_3', 'Algeria'), node('61_90', 'Kenya')],
})

const places = node('0_6', 'Area of focus', {
  facet: true,
  children: [
    node('0_60', 'Countries', {
      children: [
        ...[node('6_3', 'Algeria'), node('6_29', 'Burkina Faso'), node('6_34', 'Côte d’Ivoire'), node('6_90', 'Kenya')],
        ...Array.from({ length: 15 }, (_, place) => node(`6_${200 + place}`, `Island ${place + 1}`)),
      ],
    }),
    node('0_8', 'WHO regions', { children: [node('8_1', 'African Region')] }),
  ],
})

const features = node('0_4', 'Document features', {
  children: [
    node('0_10', 'Type', {
      facet: true,
      children: [
        node('10_3', 'Systematic reviews of effects', {
          description: 'A review that looks for every study of what an intervention does.',
        }),
        node('10_7', 'Economic evaluations and costing studies of programmes and services'),
      ],
    }),
    node('0_12', 'Date range', { facet: true, type: 'dateRange' }),
  ],
})

/** A small catalogue with every kind of node: trees, places, nested facets, a date range, an alias. */
export const catalogue: Catalogue = { site: 'hse', lang: 'en', groups: [topics, places, studyCountries, features] }
