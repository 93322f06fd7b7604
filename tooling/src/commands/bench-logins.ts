import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runApiBench } from '../bench/api-bench.ts'

export default defineCommand({ run: () => runApiBench('login-bench') })
