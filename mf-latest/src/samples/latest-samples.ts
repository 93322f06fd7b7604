import type { LatestContentAnswer } from 'shared/contracts'
import type { TextBundle } from 'shared/i18n'
import type { Lang } from 'shared/sites'
import { textsOf } from 'shared/testing'

/** The texts of this part and of what it stands on. */
export const texts = (lang: Lang): TextBundle => ({
  latest: textsOf('mf-latest', lang),
  shared: textsOf('shared', lang),
})

const article = (number: number) => ({
  ArticleId: `abc${number}`,
  Title: `Review ${number}`,
  TitleLang: 'en',
  Title2: `Review ${number}`,
  Title2Lang: 'en',
  DocumentType: 'Review of effects',
  Published: '2024-05-02',
  Living: number === 1,
})

/** May 2024 on a site that lists by document type. */
export const mayAnswer: LatestContentAnswer = {
  year: 2024,
  month: 5,
  total: 13,
  earlier: { year: 2024, month: 3 },
  later: null,
  hot_Docs_Content1: { title: 'A note', text: 'Words of the note.', lang: 'en', url: '/search' },
  hot_Docs_Content2: { title: 'Une note', text: 'Ses mots.', lang: 'fr', url: 'https://notes.example/' },
  hot_Docs_Articles: [article(1)],
  hot_Docs_Chosen_By: 'rule',
  document_Types_Articles: [
    {
      DocumentTypeId: '10_3',
      DocumentTypeName: 'Systematic reviews of effects',
      DocumentTypeName2: 'Systematic reviews of effects',
      Total: 12,
      articles: [article(2), { ...article(3), Title: null, TitleLang: null, Title2: 'Comidas', Title2Lang: 'es' }],
    },
    {
      DocumentTypeId: '10_7',
      DocumentTypeName: null,
      DocumentTypeName2: 'Economic evaluations',
      Total: 1,
      articles: [{ ...article(4), Published: null, Notices: [{ kind: 'retraction' }] }],
    },
  ],
}

/** The same month on a site that lists by programs and services. */
export const sectorAnswer: LatestContentAnswer = {
  ...mayAnswer,
  document_Types_Articles: undefined,
  program_Services_Articles: [
    { DomainID: '2_2023', DomainName: 'Education', Total: 1, articles: [article(2)] },
    { DomainID: null, DomainName: null, Total: 1, articles: [article(3)] },
  ],
}

/** A month without documents. */
export const emptyAnswer: LatestContentAnswer = {
  ...mayAnswer,
  month: 4,
  total: 0,
  later: { year: 2024, month: 5 },
  hot_Docs_Content1: null,
  hot_Docs_Content2: null,
  hot_Docs_Articles: [],
  document_Types_Articles: [],
}
