// npm run enrich -- [pubmed europepmc crossref openalex unpaywall]: completes records by their identifiers.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('enrich')
