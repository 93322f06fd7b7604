import { defineCommand } from '../command-line/define-command.ts'
import { readPlace } from '../config.ts'
import { importFiles } from '../import/import-files.ts'
import { formatNames } from '../records/formats/record-file.ts'

/**
 * Ends with 0 when something was taken or nothing refused, 1 when everything was refused, 2 when a file cannot be read
 * or the command is not understood.
 */
export default defineCommand({
  words: { files: { type: 'string', array: true, demandOption: true, describe: '- is standard input' } },
  options: {
    format: { choices: formatNames },
    map: { type: 'string', requiresArg: true, describe: 'Columns of a CSV file: title=Column,doi=Column' },
    again: { type: 'boolean', default: false, describe: 'Restarts a file that was interrupted' },
    quiet: { type: 'boolean', default: false },
  },
  run: ({ files, format, map, again, quiet }) =>
    importFiles({
      files: files.map((file) => (file === './-' ? '-' : file)),
      format,
      map,
      again,
      quiet,
      ...readPlace(process.env),
    }),
})
