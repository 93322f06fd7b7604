// npm run deploy:try builds the image of deploy/ on bases made from packages of Debian, and runs API, site server, rendering and
// PostgreSQL of it in containers with the options of deploy/compose. Ends with 1 when a check failed, or where the machine
// cannot; with --if-possible it then says so and ends with 0.
import { command } from '../command-line/command.ts'
import { tryImage } from '../deploy/try-image.ts'

await command({ 'if-possible': { type: 'boolean', default: false } }, async (_, { 'if-possible': ifPossible }) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('The image was not tried: that needs Linux, and root.')
    if (!ifPossible) process.exitCode = 1
    return
  }
  const findings = await tryImage((line) => console.log(line))
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1
})
