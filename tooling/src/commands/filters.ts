// npm run filters: how complete the filter catalogue of each site is, and how many documents each filter has.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('catalogue-report')
