// npm run backup [-- FILE]: writes the data of the service into one file.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('backup', { files: true })
