import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runLongJourneys } from '../checks/browser.ts'

export default defineCommand({ run: () => runLongJourneys(['/looks.spec'], { LOOKS: 'keep' }) })
