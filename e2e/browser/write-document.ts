import { writeFileSync } from 'node:fs'
import { fromRoot } from '../../tooling/src/root.ts'

/** Writes what a test found into docs/, where that is asked for (`npm run evidence -- matrix`), and else only says it. */
export const writeDocument = (name: string, text: string): void => {
  if (process.env['WRITE_DOCUMENTS'] === undefined) {
    console.log(text.slice(text.indexOf('\n|')))
    return
  }
  writeFileSync(fromRoot(`docs/${name}.md`), text)
}
