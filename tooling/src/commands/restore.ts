// npm run restore -- FILE: puts a backup in the place of the data.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('restore', { files: true })
