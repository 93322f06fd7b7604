import { availableParallelism, constants, setPriority } from 'node:os'
import { defineCommand } from '../command-line/define-command.ts'
import { readPlace } from '../config.ts'
import { withDatabase } from '../database/open-database.ts'
import { makeVectors, shippedVectors } from '../import/make-vectors.ts'
import { formatCount, progressLines } from '../import/progress-lines.ts'
import { openEncoder } from '../meaning/encoder.ts'

export default defineCommand({
  // Servers start it with --quiet: it then comes behind everything else that this machine does.
  options: { quiet: { type: 'boolean', default: false, describe: 'Prints nothing, and has low priority' } },
  run: async ({ quiet }) => {
    if (quiet) setPriority(constants.priority.PRIORITY_LOW)
    const lines = progressLines((line) => console.log(line))
    const ending = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
    await withDatabase(readPlace(process.env), async (db) => {
      const { made, problem } = await makeVectors({
        db,
        known: shippedVectors(),
        encoder: () => openEncoder({ threads: availableParallelism() }),
        signal: ending.signal,
        onProgress: (done, waiting) => {
          if (!quiet) lines.progress(() => `Vectors: ${formatCount(done)} made, ${formatCount(waiting)} to go`)
        },
      })
      if (problem !== null) console.error(`Vectors wait: ${problem}`)
      else if (!quiet && made > 0) lines.print(`Vectors: ${formatCount(made)} made`)
    })
  },
})
