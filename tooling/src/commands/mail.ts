// npm run mail: shows what could not be sent, and tries it again.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('mail')
