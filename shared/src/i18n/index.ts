/** Texts, and numbers, dates and names as the interface language writes them. */
export { formatsOf, type Formats } from '../formats/index.ts'
export { loadTexts, textsLoader } from './load-texts.ts'
export {
  createTexts,
  type LoadTexts,
  type TextBundle,
  type TextOf,
  type TextParams,
  type Texts,
  type TextsOptions,
  type TextTree,
} from './texts.ts'
export { TextsProvider, useEnsureLang, useLang, useTexts, useTextsStore } from './texts-provider.tsx'
export { useFormats } from './use-formats.ts'
