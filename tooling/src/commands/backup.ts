// npm run backup [-- FILE]: writes the data of the service into one file.
import { runApiCli } from '../processes/api-cli.ts'

runApiCli('backup', { files: true })
