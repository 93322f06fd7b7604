// npm run import -- FILE...: loads documents into the catalogue, also while the site runs.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('import', { files: true })
