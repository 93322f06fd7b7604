// Child process of the matrix: node mix-site-cli.ts TARGET SITE-OF-THE-SHELL SITE-OF-THE-REMOTES
import { mixSite } from './mix-site.ts'

const [target = '', shell = '', remotes = ''] = process.argv.slice(2)
await mixSite(target, { shell, remotes })
