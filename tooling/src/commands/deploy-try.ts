import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { tryImage } from '../../../deploy/image/try-image.ts'

export default defineCommand({
  options: {
    'if-possible': { type: 'boolean', default: false, describe: 'Ends with 0 where the machine cannot' },
  },
  run: async ({ 'if-possible': ifPossible }) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) {
      console.log('The image was not tried: that needs Linux, and root.')
      if (!ifPossible) process.exitCode = 1
      return
    }
    const findings = await tryImage((line) => console.log(line))
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1
  },
})
