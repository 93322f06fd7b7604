import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTextTree, type TextTree } from '../health/index.ts'
import type { Lang } from '../sites/index.ts'

/** The texts of a workspace as it ships them. @throws Error where the file holds none */
export const textsOf = (workspace: string, lang: Lang): TextTree => {
  const file = join(__dirname, '../../..', workspace, 'texts', `${lang}.json`)
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isTextTree(texts)) throw new Error(`${file} holds no texts.`)
  return texts
}
