import { apiCommands } from '../../api/src/commands/commands.ts'
import { runCommandLine } from '../../api/src/command-line/run-command-line.ts'
import { commands } from './commands/commands.ts'

const words = process.argv.slice(2)
const isOfApi = Object.keys(apiCommands).some((usage) => usage.split(' ')[0] === words[0])
// Files that a command of the API names count from the folder that npm was started in.
if (isOfApi) process.chdir(process.env['INIT_CWD'] ?? process.cwd())
await runCommandLine('evidence', commands, words)
