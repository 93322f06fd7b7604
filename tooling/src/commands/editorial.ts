// npm run editorial -- queue | accept | decline | searches | editors: what readers sent, and what they do not find.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('editorial')
