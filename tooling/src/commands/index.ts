// npm run index: how far the search index is, rebuilds it, or compares it with the catalogue.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('index')
