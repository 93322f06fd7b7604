// npm run build: builds whatever has changed and publishes it in the site's folder.
// npm run build -- mf-article [--container own-runtime]: builds and publishes one remote and leaves the rest as it is.
import { parseArgs } from 'node:util'
import { buildOneRemote, buildSite } from '../release/build-site.ts'
import { remoteNames } from '../root.ts'

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { container: { type: 'string', default: 'host-runtime' } },
  })
  const { container } = values
  if (container !== 'host-runtime' && container !== 'own-runtime')
    throw new Error(`--container is '${container}'; it must be host-runtime or own-runtime.`)
  const [name] = positionals
  if (!name) return buildSite((line) => console.log(`  ${line}`))
  if (!remoteNames().includes(name))
    throw new Error(`There is no remote '${name}'. The remotes are ${remoteNames().join(', ')}.`)
  console.log(`${name} is now at ${await buildOneRemote(name, container)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
