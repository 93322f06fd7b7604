import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runJourneys } from '../checks/browser.ts'

export default defineCommand({
  run: async () => {
    const { ok, output } = await runJourneys(
      { which: 'long', options: ['--no-deps', '/looks.spec'], settings: { LOOKS: 'keep' } },
      (line) => console.log(line),
    )
    if (!ok) console.error(output)
    process.exit(ok ? 0 : 1)
  },
})
