// npm run -s nginx -- [--listen 80] [--site-folder build/site] [--site-origin URL] [--api-origin URL] [--no-brotli]
// Prints the configuration of an nginx in front of the site (docs/operations.md).
import { resolve } from 'node:path'
import { command } from '../command-line/command.ts'
import { nginxConfig } from '../nginx/nginx-config.ts'
import { projectSettings } from '../processes/settings.ts'
import { siteFolder } from '../root.ts'

const { sitePort, apiPort } = projectSettings()

await command(
  {
    listen: { type: 'string', default: '80' },
    'site-folder': { type: 'string', default: siteFolder() },
    'site-origin': { type: 'string', default: `http://127.0.0.1:${sitePort}` },
    'api-origin': { type: 'string', default: `http://127.0.0.1:${apiPort}` },
    'no-brotli': { type: 'boolean', default: false },
  },
  (_, given) => {
    const config = nginxConfig({
      listen: given.listen,
      siteFolder: resolve(given['site-folder']),
      siteOrigin: given['site-origin'],
      apiOrigin: given['api-origin'],
      brotli: !given['no-brotli'],
    })
    process.stdout.write(config)
  },
)
