import { defineCommand } from '../command-line/define-command.ts'
import { readConfig, readPlace } from '../config.ts'
import { seed } from '../import/seed.ts'

export default defineCommand({
  run: () => seed({ ...readPlace(process.env), corpus: readConfig(process.env).loadsCorpus }),
})
