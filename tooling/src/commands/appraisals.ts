// npm run appraisals -- FILE: brings appraisals of reviews into the catalogue, also while the site runs.
import { runApiCli } from '../processes/api-cli.ts'

await runApiCli('appraisals', { files: true })
