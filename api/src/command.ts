import { apiCommands } from './commands/commands.ts'
import { runCommandLine } from './command-line/run-command-line.ts'

// `node api/src/command.ts NAME ...`: a command of the API where the tools of the project are not there.
await runCommandLine('command.ts', apiCommands, process.argv.slice(2))
