// npm run keys [-- rotate | retire]: the keys of the API, a new one, and the end of former ones.
import { runApiCli } from '../processes/api-cli.ts'

runApiCli('keys')
