// npm run import -- FILE...: loads documents into the catalogue, also while the site runs.
import { importNodeOptions } from '../../../api/src/import/import-node-options.ts'
import { runApiCli } from '../processes/api-cli.ts'

runApiCli('import', { files: true, nodeOptions: importNodeOptions })
