// npm run looks: retakes the pictures of docs/looks, which `npm run test:full` compares pages with. What has changed is
// seen by the difference to the last commit.
import { runJourneys } from '../checks/browser.ts'

const { ok, output } = await runJourneys(
  { which: 'long', options: ['--no-deps', '/looks.spec'], settings: { LOOKS: 'keep' } },
  (line) => console.log(line),
)
if (!ok) console.error(output)
process.exit(ok ? 0 : 1)
