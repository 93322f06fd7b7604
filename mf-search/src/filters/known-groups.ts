import { dateRangeGroup, type FilterKey } from 'shared/filters'

/** Groups that every site has and that the results page offers directly (specification section 3). */
export const documentTypeGroup: FilterKey = '0_10'
export const documentFeaturesGroup: FilterKey = '0_4'
export const areaOfFocusGroup: FilterKey = '0_6'
/** The countries themselves, without groupings and regions. */
export const countriesGroup: FilterKey = '0_60'
export const studyCountryGroup: FilterKey = '0_61'

/** Layers that show one group in a way of their own; every other group opens in `filters`. */
const ownLayers: Readonly<Record<FilterKey, string>> = {
  [areaOfFocusGroup]: 'countries',
  [studyCountryGroup]: 'countries',
  [dateRangeGroup]: 'date-range',
}

export const layerOfGroup = (key: FilterKey): string => ownLayers[key] ?? 'filters'

/** What a document has, each a facet of its own: a free full text, an abstract, an appraisal. */
export const featureKeys: readonly FilterKey[] = ['0_27', '62_1', '63_1']
