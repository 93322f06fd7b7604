import { contractVersion } from 'shared/remote'

/** Where the sources of a new remote take things from: this repository's folders, or the packages of a team's own. */
export interface Sources {
  /** Name that the modules of the host are imported by. */
  shared: string
  /** Name that the host for tests is imported by. */
  testing: string
}

const workspace: Sources = { shared: 'shared', testing: 'shared/testing' }

/** What a new remote is made from. */
export interface RemotePlan {
  /** Name of the workspace, such as `mf-glossary`. */
  name: string
  /** Port of its development server. */
  port: number
  /** Versions of the packages it takes from the host. */
  versions: Readonly<Record<string, string>>
  /** Packages that the host provides. */
  provided: readonly string[]
}

const words = {
  en: { title: 'New page', intro: 'This page was made just now and waits for its content.' },
  fr: { title: 'Nouvelle page', intro: 'Cette page vient d’être créée et attend son contenu.' },
  es: { title: 'Página nueva', intro: 'Esta página acaba de crearse y espera su contenido.' },
  pt: { title: 'Nova página', intro: 'Esta página acabou de ser criada e aguarda o seu conteúdo.' },
  cn: { title: '新页面', intro: '此页面刚刚建立，内容有待添加。' },
} as const

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** `glossary` of `mf-glossary`: the noun that names its folder, page, route and texts. */
export const nounOf = (name: string): string => name.slice('mf-'.length)

const page = (noun: string, { shared }: Sources): string => `import { useTexts } from '${shared}/i18n'
import { PageHead, PageHeading } from '${shared}/page'
import styles from './${noun}-page.module.css'

/** \`/${noun}\` */
export const Page = () => {
  const t = useTexts('${noun}')
  return (
    <div className={styles['page']}>
      <PageHead title={t('title')} description={t('intro')} />
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('intro')}</p>
    </div>
  )
}
`

const pageTest = (
  noun: string,
  { shared, testing }: Sources,
): string => `import { screen } from '@testing-library/react'
import { renderRoutes } from '${testing}'
import cnShared from '${shared}/texts/cn.json'
import enShared from '${shared}/texts/en.json'
import cn from '../../texts/cn.json'
import en from '../../texts/en.json'
import { Page } from './${noun}-page.tsx'

const texts = { en: { shared: enShared, '${noun}': en }, cn: { shared: cnShared, '${noun}': cn } }

for (const [lang, words] of Object.entries({ en, cn })) {
  test(\`the page says what it is, in \${lang}\`, async () => {
    const address = \`/${noun}?lang=\${lang}\`
    await renderRoutes([{ path: '/${noun}', element: <Page /> }], { address, texts })
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible()
    expect(document.title).toContain(words.title)
  })
}
`

const remoteModule = (
  noun: string,
  { shared }: Sources,
): string => `import { contractVersion, type RemoteModule } from '${shared}/remote'

/** What the host loads as \`./remote\`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    '${noun}': () => import(/* webpackChunkName: "page-${noun}" */ './${noun}/${noun}-page.tsx'),
  },
  layers: {},
}
`

const readme = (name: string, noun: string): string => `# ${name}

One page so far: \`/${noun}\`, on all three sites.

**Owns** the page, and the texts of the namespace \`${noun}\` (\`texts/\`).

**Exposes** \`./remote\` (\`src/remote.ts\`) with the page \`${noun}\`. \`remote.json\` tells the host its route before any code loads.

**Alone**: \`npm run dev -w ${name}\`. **Live**: \`npm run evidence -- release ${name}\`.
`

/** The files of a new remote that are the same wherever it is: one page with its words in all languages, and its test. */
export const remoteSources = (name: string, from: Sources = workspace): Record<string, string> => {
  const noun = nounOf(name)
  return {
    'remote.json': json({
      name,
      kind: 'regular',
      contract: contractVersion,
      texts: noun,
      routes: [{ path: `/${noun}`, page: noun, skeleton: 'article' }],
      layers: [],
    }),
    'src/remote.ts': remoteModule(noun, from),
    [`src/${noun}/${noun}-page.tsx`]: page(noun, from),
    [`src/${noun}/${noun}-page.test.tsx`]: pageTest(noun, from),
    [`src/${noun}/${noun}-page.module.css`]:
      '@layer components {\n  .page {\n    padding-block: var(--space-3) var(--space-7);\n    max-inline-size: var(--measure);\n  }\n}\n',
    ...Object.fromEntries(Object.entries(words).map(([lang, texts]) => [`texts/${lang}.json`, json(texts)])),
  }
}

const webpackConfig = (
  name: string,
  provided: readonly string[],
): string => `import { fromHost, webpackConfig } from '../tooling/src/development/webpack-config.ts'

/** This remote in the words of webpack's ModuleFederationPlugin; a build adds its version to the name. */
export const federation = {
  name: '${name}',
  filename: 'entry.js',
  exposes: { './remote': './src/remote.ts' },
  // Singletons of the installed major, of which a build has no copy.
  shared: fromHost(
${provided.map((each) => `    '${each}',`).join('\n')}
  ),
}

export default webpackConfig(federation.name)
`

/** Every file of a new remote, by its path in the workspace: one page with its words in all languages, and its test. */
export const remoteFiles = ({ name, port, versions, provided }: RemotePlan): Record<string, string> => {
  const noun = nounOf(name)
  const dependencies = ['react', 'react-dom', 'react-router-dom', 'shared']
  return {
    'package.json': json({
      name,
      version: '1.0.0',
      private: true,
      type: 'module',
      license: 'MIT',
      sideEffects: ['*.css'],
      scripts: { dev: `node ../tooling/bin/run.mjs dev-remote ${name}` },
      dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, versions[dependency]])),
      config: { port },
    }),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        outDir: `../.tsbuild/${name}`,
        rootDir: '..',
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['node', 'jest', '@testing-library/jest-dom'],
        jsx: 'react-jsx',
      },
      include: ['src', 'texts/*.json', 'remote.json', '../shared/css-modules.d.ts'],
      references: [{ path: '../shared' }],
    }),
    'README.md': readme(name, noun),
    'webpack.config.mjs': webpackConfig(name, provided),
    ...remoteSources(name),
  }
}
