// npm run harvest -- pubmed 'QUERY' | openalex 'FILTER': fetches records from public interfaces into the catalogue.
import { importNodeOptions } from '../../../api/src/import/import-node-options.ts'
import { runApiCli } from '../processes/api-cli.ts'

runApiCli('harvest', { nodeOptions: importNodeOptions })
