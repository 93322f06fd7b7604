// npm run matrix: brings parts of two times together, and releases a remote while pages are viewed; writes docs/matrix.md
// and docs/release-under-load.md. MATRIX_BASE names the commit that counts as the time before.
import { runJourneys } from '../checks/browser.ts'

const { ok, output } = await runJourneys(
  { which: 'long', options: ['--no-deps', 'matrix.spec', '/release.spec'], settings: { WRITE_DOCUMENTS: '1' } },
  (line) => console.log(line),
)
if (!ok) console.error(output)
process.exit(ok ? 0 : 1)
