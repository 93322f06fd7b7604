/** Small rules about documents that the client and the server share. Knows neither DOM nor React. */
export {
  appraisalAnswers,
  appraisalItemWords,
  appraisalLevel,
  appraisalPhrase,
  appraisalTexts,
  inToolOrder,
  type AppraisalLevel,
  type AppraisalText,
} from './appraisals.ts'
export { articleIdOf, articlePath, type ArticleSource } from './article-address.ts'
export { canonicalTitle } from './canonical-title.ts'
export { countriesText } from './countries-text.ts'
export { lastSearchText, publishedPrecision, type Precision } from './dates.ts'
export { pageDescription } from './page-description.ts'
export { splitAbstract, type AbstractPart } from './split-abstract.ts'
export { ellipsis, slug } from './titles.ts'
