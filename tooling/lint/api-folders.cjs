/**
 * The folders of the API from the ground up: each may import those before it, never one that comes after. What stands
 * beside them in `api/src` (the app, its server) puts all of them together.
 */
const layers = {
  documents: ['records', 'taxonomy'],
  platform: ['command-line', 'database', 'files', 'http', 'i18n', 'mail', 'jobs'],
  'search engine': ['meaning', 'search'],
  catalogue: [
    'derive',
    'catalogue',
    'corpus',
    'articles',
    'import',
    'document-addresses',
    'backup',
    'appraisals',
    'harvest',
    'enrich',
    'health',
    'metrics',
  ],
  features: [
    'composition',
    'accounts',
    'search-counts',
    'contributions',
    'search-history',
    'saved-searches',
    'results',
    'export',
    'comparison',
    'curated-searches',
    'feeds',
    'saved-documents',
    'folders',
    'latest-content',
    'mcp',
    'oai',
    'alerts',
  ],
  commands: ['commands'],
}

const folders = Object.values(layers).flat()

/** For dependency-cruiser: a rule for each folder that has others above it. `fixtures` hold what tests share. */
const apiFolderRules = folders.slice(0, -1).map((folder, place) => ({
  name: `api-${folder}-knows-nothing-above-it`,
  comment: `The folders of the API have a direction (tooling/lint/api-folders.cjs): move what both need below ${folder}.`,
  severity: 'error',
  from: { path: `^api/src/${folder}/`, pathNot: '(\\.test\\.ts$|/conformance/)' },
  to: { path: `^api/src/(?:(?:${folders.slice(place + 1).join('|')})/|[^/]+$)` },
}))

module.exports = { layers, folders, apiFolderRules }
