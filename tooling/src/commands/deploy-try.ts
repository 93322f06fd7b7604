// npm run deploy:try builds the image of deploy/ on bases made from packages of Debian, and runs API, site server, rendering and
// PostgreSQL of it in containers with the options of deploy/compose. Ends with 1 when a check failed.
import { command } from '../command-line/command.ts'
import { tryImage } from '../deploy/try-image.ts'

await command({}, async () => {
  const findings = await tryImage((line) => console.log(line))
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1
})
