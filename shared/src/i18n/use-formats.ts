import { formatsOf, type Formats } from '../formats/index.ts'
import { useLang } from './texts-provider.tsx'

/** Formats of the language shown. */
export const useFormats = (): Formats => formatsOf(useLang())
