/** The folders of the federation, and which others each may import, by their public entries. */
const imports = {
  files: [],
  trust: [],
  'trust-server': ['files'],
  'object-storage': [],
  registry: ['files', 'trust-server'],
  contract: [],
  builds: ['contract', 'files'],
  bundlers: ['builds', 'files'],
  webpack: ['builds', 'bundlers'],
  enhanced: ['bundlers'],
  rspack: ['builds', 'bundlers'],
  vite: ['builds', 'bundlers', 'files'],
  rendering: [],
  release: ['builds', 'contract', 'files', 'object-storage', 'registry', 'rendering'],
  guard: ['registry', 'release'],
  'release-protocol': [],
  'remote-sdk': ['builds', 'bundlers', 'contract', 'files', 'release-protocol', 'rspack', 'vite', 'webpack'],
  'release-api': ['files', 'registry', 'release', 'release-protocol'],
  'page-guard': [],
  runtime: [],
  testing: ['contract', 'files', 'registry', 'release'],
}

/** For dependency-cruiser: a rule for each folder. `fixtures` hold what tests share. */
const federationFolderRules = Object.entries(imports).map(([folder, allowed]) => ({
  name: `federation-${folder}-knows-${allowed.join('-and-') || 'itself-alone'}`,
  comment: 'The folders of the federation have a direction and one entry each (tooling/lint/federation-folders.cjs).',
  severity: 'error',
  from: { path: `^federation/src/${folder}/`, pathNot: '(\\.test\\.tsx?$|/fixtures/)' },
  to: {
    path: '^federation/src/',
    pathNot: `^federation/src/(?:${[`${folder}/`, ...allowed.map((other) => `${other}/index\\.ts$`)].join('|')})`,
  },
}))

module.exports = { imports, federationFolderRules }
