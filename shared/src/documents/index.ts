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
export { countriesText } from './countries-text.ts'
export { lastSearchText, publishedPrecision, type Precision } from './dates.ts'
export { splitAbstract, type AbstractPart } from './split-abstract.ts'
export { canonicalTitle, ellipsis, pageDescription, slug } from './titles.ts'
