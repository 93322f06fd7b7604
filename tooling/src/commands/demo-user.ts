// npm run demo-user: makes a confirmed account and prints how to log in.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('demo-user')
