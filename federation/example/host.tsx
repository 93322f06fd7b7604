import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { createFederationHost, releasesToTry, rowIn } from 'federation/runtime'
import { createTrust, guardScripts } from 'federation/trust'
import { registrySchema } from 'shared/remote'
import { readStored, writeStored } from 'shared/storage'
import * as v from 'valibot'

const stateSchema = v.object({ keys: v.array(v.string()), registry: registrySchema })

/** What the server wrote into the page: the registry, and the keys that its list of releases is signed with. */
const state = v.parse(stateSchema, JSON.parse(document.getElementById('state')?.textContent ?? ''))

const trust = createTrust({
  keys: state.keys,
  shellBase: '/host/',
  read: readStored,
  write: writeStored,
})
guardScripts(trust)
const registry = await trust.accept(state.registry)

const offer = (module: object) => ({ version: react.version, get: () => () => module, eager: true })
const host = createFederationHost({
  name: 'example',
  version: '1.0.0',
  offers: { react: offer(react), 'react/jsx-runtime': offer(jsxRuntime) },
  registry: () => registry,
  refusal: trust.refusal,
  onPhase: () => {},
  onChange: ({ remote, message }) => console.error(`${remote}: ${message}`),
  onThrown: (remote, version, thrown) => console.error(`${remote} ${version}: ${String(thrown)}`),
})

/** The page of a remote from the first of its releases that runs: the live one, or the one before. */
const openPage = async (remote: string, page: string): Promise<react.ComponentType | undefined> => {
  const row = rowIn(registry, remote)
  for (const { release } of row ? releasesToTry(row, () => false) : []) {
    try {
      const { pages } = await host.open(remote, release, `page:${page}`, 0)
      return (await pages[page]?.())?.Page
    } catch (thrown) {
      console.error(`${remote} ${release.version} does not run: ${String(thrown)}`)
    }
  }
  return undefined
}

const Page = await openPage('mf-hello', 'hello')
const root = document.getElementById('root')
if (root) createRoot(root).render(Page ? <Page /> : <p>mf-hello cannot be shown.</p>)
