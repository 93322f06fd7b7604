import { dataFolder } from './catalogue/data-folder.ts'
import { importFiles } from './import/import-files.ts'

/**
 * `import-cli.ts FILE... [--quiet]`: loads JSON Lines, RIS or PubMed files into the catalogue, also while the site runs.
 * Ends with 0 when something was taken or nothing refused, 1 when everything was refused, 2 when a file cannot be read.
 */
const args = process.argv.slice(2)
const files = args.filter((arg) => !arg.startsWith('--'))
const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--quiet')

if (files.length === 0 || unknown !== undefined) {
  console.error(
    `${unknown === undefined ? '' : `There is no option ${unknown}. `}Usage: npm run import -- FILE... [--quiet]   (.jsonl, .jsonl.gz, .ris, .nbib)`,
  )
  process.exitCode = 2
} else {
  try {
    process.exitCode = await importFiles({
      dataDir: dataFolder(process.env['DATA_DIR']),
      databaseUrl: process.env['DATABASE_URL'] || undefined,
      files,
      quiet: args.includes('--quiet'),
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
