import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { contractsPackage, type HostManifest } from 'federation/remote-sdk'
import { nounOf, remoteSources } from '../new-remote/remote-files.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const packages = ['contracts', 'build', 'cli', 'testing'] as const

/** Development tools of a remote; the packages were tried with these. */
export const tools = {
  '@testing-library/dom': '10.4.1',
  '@testing-library/react': '16.3.3',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
  jsdom: '26.1.0',
  typescript: '7.0.2',
  vitest: '5.1.1',
} as const

/** What a remote is built with, by the name that is asked for: the file of its configuration, and what has to be installed. */
const bundlers = {
  webpack: { config: 'webpack.config.mjs', tools: {} },
  rspack: { config: 'rspack.config.mjs', tools: { '@rspack/core': '2.3.2' } },
  vite: { config: 'vite.config.mjs', tools: { vite: '8.3.8' } },
} as const
export type BundlerName = keyof typeof bundlers
export const bundlerNames = Object.keys(bundlers)

export const isBundlerName = (name: string): name is BundlerName => bundlerNames.includes(name)

/**
 * What package.json asks for: the version of this command, or the archives of a folder.
 *
 * @throws Error when the folder lacks one of them
 */
const sourcesOfPackages = (target: string, version: string, from: string | undefined): Record<string, string> =>
  Object.fromEntries(
    packages.map((name) => {
      const full = `@evidence-search/${name}`
      if (from === undefined) return [full, version]
      const file = readdirSync(from).find(
        (each) => each.startsWith(`evidence-search-${name}-`) && each.endsWith('.tgz'),
      )
      if (!file) throw new Error(`${from} has no package of ${full}.`)
      return [full, `file:${relative(target, join(from, file))}`]
    }),
  )

const readme = (name: string): string => {
  const noun = nounOf(name)
  return `# ${name}

A remote of Evidence Search. One page so far: \`/${noun}\`.

| command | what it does |
| --- | --- |
| \`npm test\` | the tests, in the host for tests |
| \`npm run dev\` | the remote alone in the real shell; \`-- --into URL\` inside a site that runs |
| \`npm run check\` | types, tests, texts, build, and whether it keeps to its host |
| \`npm run release -- --site URL --key FILE\` | makes it live on a site |

\`remote.json\` says what the host has to know before any code loads; \`src/remote.ts\` is what it loads then.
`
}

export interface NewProject {
  name: string
  /** Folder that the remote's own folder is made in. */
  parent: string
  /** Version of the packages. */
  version: string
  /** Folder with the packages as archives, where no registry has them. */
  from?: string | undefined
  host: HostManifest
  bundler: BundlerName
}

/**
 * Makes the folder of a remote: one page with its words in all languages, its test, and what builds, checks and releases it.
 *
 * @returns the folder
 * @throws Error when the name is none, or the folder is there
 */
export const makeProject = ({ name, parent, version, from, host, bundler }: NewProject): string => {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `'${name}' is no name of a remote: it must be mf- and words in small letters, such as mf-word-list.`,
    )
  const target = join(parent, name)
  if (existsSync(target)) throw new Error(`There is a folder ${target} already.`)
  const own = sourcesOfPackages(target, version, from === undefined ? undefined : resolve(from))
  const { [contractsPackage]: contracts = version, ...development } = own
  // `shared` is what the contracts package stands for.
  const hostPackages = Object.entries(host.versions).filter(([key]) => key !== 'shared')
  const files = {
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      sideEffects: ['*.css'],
      scripts: {
        build: 'evidence-search build',
        check: 'evidence-search check',
        dev: 'evidence-search dev',
        release: 'evidence-search release',
        test: 'vitest run',
        types: 'tsc',
      },
      dependencies: { [contractsPackage]: contracts, ...Object.fromEntries(hostPackages) },
      devDependencies: { ...development, ...tools, ...bundlers[bundler].tools },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'es2024',
        module: 'preserve',
        moduleResolution: 'bundler',
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['@evidence-search/build/styles', 'vitest/globals', '@testing-library/jest-dom/vitest'],
        jsx: 'react-jsx',
        strict: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        resolveJsonModule: true,
        isolatedModules: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ['src', 'texts/*.json', 'remote.json'],
    }),
    [bundlers[bundler].config]:
      `import { remoteConfig } from '@evidence-search/build/${bundler}'\n\nexport default remoteConfig()\n`,
    'vitest.config.ts': `import { remoteTests } from '@evidence-search/testing/vitest'\n\nexport default remoteTests()\n`,
    '.gitignore': 'node_modules\ndist\n*.pem\n',
    'README.md': readme(name),
    ...remoteSources(name, { shared: contractsPackage, testing: '@evidence-search/testing' }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  return target
}
