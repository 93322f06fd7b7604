import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runLongJourneys } from '../checks/browser.ts'

export default defineCommand({
  run: () => runLongJourneys(['matrix.spec', '/release.spec'], { WRITE_DOCUMENTS: '1' }),
})
