// npm run alerts -- --now: sends the alerts that are due.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('alerts')
