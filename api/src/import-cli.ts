import { parseArgs } from 'node:util'
import { readPlace } from './config.ts'
import { importFiles } from './import/import-files.ts'
import { formatNames } from './records/formats/record-file.ts'

/**
 * `import-cli.ts FILE...`: loads records into the catalogue, also while the site runs; `-` is standard input.
 * Ends with 0 when something was taken or nothing refused, 1 when everything was refused, 2 when a file cannot be read
 * or the command is not understood.
 */
const usage = `Usage: npm run import -- FILE... [--format ${formatNames.join('|')}] [--map title=Column,doi=Column] [--again] [--quiet]
  FILE      JSON Lines, RIS, PubMed .nbib or XML, JATS, OpenAlex, Crossref or CSV, perhaps in gzip; - is standard input
  --again   begins a file anew that was interrupted`

const read = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      map: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  })
  const format = formatNames.find((name) => name === values.format)
  if (values.format !== undefined && !format) throw new TypeError(`There is no format '${values.format}'.`)
  if (positionals.length === 0) throw new TypeError('No file is named.')
  return { ...values, format, files: positionals }
}

try {
  process.exitCode = await importFiles({
    ...read(),
    ...readPlace(process.env),
  })
} catch (error) {
  const misused = error instanceof TypeError
  console.error(error instanceof Error ? error.message : error)
  if (misused) console.error(usage)
  process.exitCode = misused ? 2 : 1
}
