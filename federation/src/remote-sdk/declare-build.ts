import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from 'shared/remote'
import { readJson } from '../files/index.ts'
import { exposedIn, foreignSchema, manifestName } from '../builds/index.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** `guest` of containers such as `mf_guest`, `mfGuest`, `guest` and `mf_guest_3_1_4`. */
const nounIn = (container: string): string =>
  container
    .replace(/(_\d+){3}\w*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
    .replace(/^-|-$/g, '')
    .replace(/^mf-/, '')

/**
 * Writes `remote.json` and `texts/en.json` for a folder that another project's build left, from its `mf-manifest.json`: the
 * least that a host can start it by. What is there stays.
 *
 * @returns what the team has to see to
 * @throws Error that says what the build lacks, and what to write
 */
export const declareBuild = (folder: string): string[] => {
  const manifest = join(folder, manifestName)
  if (!existsSync(manifest))
    throw new Error(`${folder} has no ${manifestName}: give ModuleFederationPlugin of your build \`manifest: true\`.`)
  const given = readJson(manifest, foreignSchema, manifestName)
  exposedIn(given)
  const path = join(folder, 'remote.json')
  if (existsSync(path)) throw new Error(`${path} is there already.`)
  const noun = nounIn(given.metaData.globalName)
  const name = `mf-${noun}`
  writeFileSync(
    path,
    json({
      name,
      kind: 'regular',
      contract: contractVersion,
      texts: noun,
      routes: [{ path: `/${noun}`, page: noun, skeleton: 'article', head: { title: 'title' } }],
      layers: [],
    }),
  )
  const texts = join(folder, 'texts/en.json')
  mkdirSync(join(folder, 'texts'), { recursive: true })
  if (!existsSync(texts)) writeFileSync(texts, json({ title: noun }))
  return [
    `remote.json declares ${name} with the page '${noun}' of ./remote at /${noun}: write there the pages and layers that it has.`,
    `texts/en.json has the title of the page: write its words there, and in a file for each language of the site.`,
    `Whoever runs the site gives ${name} to your team in rights.json: ` +
      JSON.stringify({ [name]: { team: 'TEAM', texts: noun, routes: [`/${noun}`], layers: [] } }),
  ]
}
