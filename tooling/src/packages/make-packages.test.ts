import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { contractVersion } from 'shared/remote'
import { packageOf, remoteContractSchema } from 'federation/contract'
import { hostManifestSchema, readHostManifest } from 'federation/remote-sdk'
import { containerName, filesOfBuild } from 'federation/builds'
import { bundlerNames, isBundlerName, makeProject } from '../team-command/new-project.ts'
import { readJson } from '../read-json.ts'
import { fromRoot, root } from '../root.ts'
import { makePackages } from './make-packages.ts'

const run = promisify(execFile)

// Below the root, so that the packages find those of others; they are installed elsewhere by e2e/outside-team.spec.ts.
const folder = fromRoot('build', `packages-test-${process.pid}`)
const site = join(folder, 'site')
const shell = { version: '1.0.0-a', base: '/shell/1.0.0-a/' }
after(() => rmSync(folder, { recursive: true, force: true }))

before(async () => {
  process.env['SITE_DIR'] = site
  mkdirSync(join(site, shell.base), { recursive: true })
  for (const name of ['main.js', 'main.js.map', 'main.js.br', 'contract.json', 'release.json'])
    writeFileSync(join(site, shell.base, name), '{}')
  await makePackages(folder, shell)
})

const manifestSchema = v.looseObject({
  name: v.string(),
  license: v.string(),
  files: v.array(v.string()),
  exports: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  peerDependencies: v.optional(v.record(v.string(), v.string()), {}),
})
const manifest = (name: string) => readJson(join(folder, name, 'package.json'), manifestSchema)
const modules = (name: string): string[] =>
  readdirSync(join(folder, name, 'dist'), { recursive: true })
    .map((path) => join(folder, name, 'dist', String(path)))
    .filter((path) => /\.(js|d\.ts)$/.test(path))

for (const name of ['contracts', 'build', 'testing', 'cli']) {
  test(`everything that @evidence-search/${name} lets in is there, with its licence, README and source maps`, () => {
    const { exports, license, files } = manifest(name)
    assert.equal(license, 'MIT')
    for (const file of ['LICENSE', 'README.md', 'dist']) assert.ok(files.includes(file), file)
    const paths = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    )
    const missing = paths.filter((path) => !path.includes('*') && !existsSync(join(folder, name, path)))
    assert.deepEqual(missing, [])
    const own = modules(name).filter((path) => path.endsWith('.js') && !path.endsWith('.css.js'))
    assert.deepEqual(
      own.filter((path) => !existsSync(`${path}.map`)),
      [],
    )
  })

  test(`@evidence-search/${name} needs nothing of this repository, and no package that it does not name`, () => {
    const { dependencies, peerDependencies } = manifest(name)
    const named = new Set([`@evidence-search/${name}`, ...Object.keys({ ...dependencies, ...peerDependencies })])
    for (const path of modules(name)) {
      const text = readFileSync(path, 'utf8')
      assert.ok(!text.includes(root), path)
      // It holds the sources of a new remote, with imports of theirs.
      if (path.includes('remote-files')) continue
      const imports = [...text.matchAll(/^(?:import|export)(?:[^'"\n]* from)? *['"]([^'"\n]+)['"]/gm)].map(
        ([, each = '']) => each,
      )
      for (const specifier of imports) {
        assert.ok(!/^(shared|federation|tooling|shell|api)\/|\.tsx?$/.test(specifier), `${path}: ${specifier}`)
        const isOwn = specifier.startsWith('.')
        if (isOwn) assert.ok(existsSync(join(dirname(path), specifier)), `${path}: ${specifier}`)
        else if (!isBuiltin(specifier)) assert.ok(named.has(packageOf(specifier)), `${path}: ${specifier}`)
      }
    }
  })
}

test('what is compiled runs, and says what the sources say', async () => {
  const module = (path: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(folder, 'contracts/dist', path)).href) as Promise<Record<string, unknown>>
  assert.equal((await module('remote/index.js'))['contractVersion'], contractVersion)
  assert.equal(typeof (await module('ui/index.js'))['Button'], 'function')
})

test('a remote is told the versions that a host shares, and the command brings the shell without what browsers do not load', () => {
  const host = readJson(join(folder, 'contracts/host.json'), hostManifestSchema)
  assert.equal(host.contract, contractVersion)
  assert.ok(host.provides['shared/ui']?.names?.includes('Button'))
  assert.ok(host.versions['react'])
  assert.deepEqual(readdirSync(join(folder, 'cli/host')).sort(), ['main.js', 'release.json'])
})

/** A new remote beside the packages, as installing them would have it. */
const newRemote = (bundler: string): string => {
  assert.ok(isBundlerName(bundler))
  const parent = join(folder, `with-${bundler}`)
  const host = readHostManifest(folder)
  mkdirSync(parent)
  const remote = makeProject({ name: 'mf-hello', parent, version: '1.0.0', host, bundler })
  const path = join(remote, 'remote.json')
  const declared = readJson(path, v.looseObject({ routes: v.array(v.looseObject({})) }))
  const routes = declared.routes.map((route) => ({ ...route, render: 'server' }))
  writeFileSync(path, JSON.stringify({ ...declared, routes }))
  return remote
}

test('webpack, Rspack and Vite make the same release of the same sources, each file with its integrity in the entry', async () => {
  const partsSchema = v.record(v.string(), v.object({ scripts: v.array(v.unknown()), consumes: v.array(v.string()) }))
  const scope = join(folder, 'node_modules/@evidence-search')
  mkdirSync(scope, { recursive: true })
  for (const name of ['contracts', 'build', 'testing', 'cli']) symlinkSync(join(folder, name), join(scope, name))
  const made = []
  for (const bundler of bundlerNames) {
    const remote = newRemote(bundler)
    const dist = join(remote, 'dist')
    await run(process.execPath, [join(folder, 'cli/bin/evidence-search.js'), 'build'], { cwd: remote })
    const { version, ...contract } = readJson(join(dist, 'contract.json'), remoteContractSchema)
    const parts = readJson(join(dist, 'parts.json'), partsSchema)
    const files = filesOfBuild(dist)
    const entry = readFileSync(join(dist, 'entry.js'), 'utf8')
    assert.ok(entry.includes(containerName('mf-hello', version)), bundler)
    const later = Object.entries(files).filter(([path]) => path !== 'entry.js')
    assert.ok(
      later.some(([path]) => path.endsWith('.css')),
      bundler,
    )
    for (const [path, integrity] of later) assert.ok(entry.includes(integrity), `${bundler}: ${path}`)
    assert.ok(existsSync(join(dist, 'server/entry.cjs')), bundler)
    const code = later.map(([path]) => readFileSync(join(dist, path), 'utf8')).join('')
    assert.ok(code.includes('mf-hello_') && code.length < 3000, `${bundler} bundles what the host has`)
    made.push({ contract, consumes: parts['page:hello']?.consumes, scripts: parts['page:hello']?.scripts.length })
  }
  assert.equal(made.length, 3)
  for (const other of made) assert.deepEqual(other, made[0])
})
