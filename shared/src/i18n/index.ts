/** Texts, and numbers, dates and names as the interface language writes them. */
export { formatsOf, type Formats } from '../formats/index.ts'
export { readTextBundle, type TextBundle, type TextTree } from '../health/text-keys.ts'
export { loadTexts, textsLoader } from './load-texts.ts'
export { createTexts, type LoadTexts, type TextOf, type TextParams, type Texts, type TextsOptions } from './texts.ts'
export { TextsProvider, useEnsureLang, useLang, useTexts, useTextsStore } from './texts-provider.tsx'
export { useFormats } from './use-formats.ts'
