import { readFileSync } from 'node:fs'
import { byLang, type Lang } from 'shared/sites'
import * as v from 'valibot'

/**
 * Reads a folder of `api/texts`, one file for each language.
 *
 * @param folder the folder's name, or nothing for `api/texts` itself
 * @throws ValiError when a language lacks a word
 */
export const readTexts = <Schema extends v.GenericSchema>(
  schema: Schema,
  folder = '.',
): Record<Lang, v.InferOutput<Schema>> =>
  byLang((lang) =>
    v.parse(schema, JSON.parse(readFileSync(new URL(`../../texts/${folder}/${lang}.json`, import.meta.url), 'utf8'))),
  )
