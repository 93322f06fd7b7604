// npm run harvest -- pubmed 'QUERY' | openalex 'FILTER': fetches records from public interfaces into the catalogue.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('harvest')
