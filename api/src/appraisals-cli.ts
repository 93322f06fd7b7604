import { bringAppraisals } from './appraisals/bring-appraisals.ts'
import { readPlace } from './config.ts'

/** `appraisals-cli.ts FILE`: brings appraisals of reviews into the catalogue, also while the site runs. */
const [file, ...others] = process.argv.slice(2)

if (file === undefined || file.startsWith('--') || others.length > 0) {
  console.error('Usage: npm run appraisals -- FILE   (.csv or .jsonl; docs/import.md names the columns)')
  process.exitCode = 2
} else {
  try {
    process.exitCode = await bringAppraisals({
      ...readPlace(process.env),
      file,
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
