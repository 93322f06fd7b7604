const { include } = require('./shared/tsconfig.isomorphic.json')
const { apiFolderRules } = require('./tooling/lint/api-folders.cjs')
const { federationFolderRules } = require('./tooling/lint/federation-folders.cjs')

/** Folders of shared that are compiled without DOM and React. */
const isomorphic = include.map((folder) => folder.replace('src/', '')).join('|')

/** Rules that need the whole graph: cycles, layers inside shared, and packages that are used but not declared. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing: move what both need below them.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-core-knows-no-react',
      comment: 'These parts of shared also serve the API: neither DOM nor React.',
      severity: 'error',
      from: { path: `^shared/src/(${isomorphic})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `(^shared/src/(?!(${isomorphic})/)|node_modules/(react|react-dom|i18next)/)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'search-engine-knows-no-http',
      comment: 'Searching is behind one port; it knows nothing of routes or of the database.',
      severity: 'error',
      from: { path: '^api/src/search/' },
      to: { path: '^api/src/(http|database|import|articles|results)/' },
    },
    ...apiFolderRules,
    ...federationFolderRules,
    {
      name: 'declared-packages-only',
      comment:
        'A package that is used stands in the package.json of its workspace; bundlers that a team chooses are devDependencies.',
      severity: 'error',
      from: {
        pathNot:
          '(\\.test\\.tsx?$|^tooling/|^federation/(example|src/(remote-sdk|rspack|vite|webpack))/|^(deploy|e2e)/|/bench/|/(samples|testing|test-host|fixtures)/)',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'resolvable',
      comment:
        'An import that leads nowhere, but in what is put together elsewhere: packages, and modules of a release.',
      severity: 'error',
      from: { pathNot: '^(tooling/packages/|federation/src/release/browser-stub[.]cjs$)' },
      to: { couldNotResolve: true, pathNot: '^(node:|bundled-remotes$|standalone-remote$|real-react-refresh$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^build/|^data/|node_modules/.*/node_modules)' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
