import { resolve } from 'node:path'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { nginxConfig } from '../../../deploy/nginx/nginx-config.ts'
import { projectSettings } from '../processes/settings.ts'
import { siteFolder } from '../root.ts'

const { sitePort, apiPort } = projectSettings()

export default defineCommand({
  options: {
    listen: { type: 'string', default: '80' },
    'site-folder': { type: 'string', default: siteFolder() },
    'site-origin': { type: 'string', default: `http://127.0.0.1:${sitePort}` },
    'api-origin': { type: 'string', default: `http://127.0.0.1:${apiPort}` },
    brotli: { type: 'boolean', default: true },
  },
  run: (given) => {
    const config = nginxConfig({
      listen: given.listen,
      siteFolder: resolve(given['site-folder']),
      siteOrigin: given['site-origin'],
      apiOrigin: given['api-origin'],
      brotli: given.brotli,
    })
    process.stdout.write(config)
  },
})
