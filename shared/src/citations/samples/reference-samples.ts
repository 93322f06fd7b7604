import type { Reference } from '../reference.ts'

/** A full record and a bare one, for the tests of the citation formats. */
export const fullReference: Reference = {
  id: 'k3q9xw2mtd',
  title: 'The School Health Index as an Impetus for Change: 50% & more',
  title_lang: 'en',
  authors: ['Lisa K. Staten', 'Roland Sturm, PhD', 'the ACTION Health Task Force'],
  journal: 'Preventing Chronic Disease',
  published: '2004-12-15',
  year_published: 2004,
  DOI: 'https://doi.org/10.5888/pcd1_04_0076',
  pmid: '15634366',
  keywords: ['School Health', 'Obesity'],
  abstract: 'Background: Schools.\nMethods: 13 schools,\n  two counties.',
  source_url: 'https://www.cdc.gov/pcd/issues/2005/jan/04_0076.htm',
  record_url: 'https://hse.example.org/articles/k3q9xw2mtd-the-school-health-index?lang=en',
}

export const bareReference: Reference = {
  ...fullReference,
  title: '学校健康指数',
  title_lang: 'zh-Hans',
  authors: [],
  journal: null,
  published: null,
  year_published: null,
  DOI: null,
  pmid: null,
  keywords: [],
  abstract: null,
  source_url: null,
}
