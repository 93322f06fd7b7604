// npm run move -- --to postgres: takes the installation of the data folder into PostgreSQL; --to sqlite takes it back.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('move')
