// npm run matrix: brings parts of two times together, and releases a remote while pages are viewed; writes docs/matrix.md
// and docs/release-under-load.md. MATRIX_BASE names the commit that counts as the time before.
import { browserChecks } from '../checks/browser.ts'
import { findChromium } from '../setup/chromium.ts'

const { ok, output } = await browserChecks(findChromium(), ['--no-deps', 'matrix.spec', '/release.spec'], {
  WRITE_DOCUMENTS: '1',
})
console.log(output)
process.exit(ok ? 0 : 1)
