// npm run judge: draws claims of the rules at random, for somebody to judge by reading.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('judge')
