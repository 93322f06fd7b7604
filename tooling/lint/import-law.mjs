// The import law of the project (ARCHITECTURE.md): who may import whom, kept by lint so that it cannot wear off.
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

const parts = /^(shell\/server|shell|shared|federation|api|e2e|tooling|deploy|mf-[a-z0-9-]+)(\/|$)/

/** Parts that stand beside the product: they may import all of it, and it imports none of them. */
const beside = ['tooling', 'deploy', 'e2e']

/**
 * Parts of `shared` that know neither DOM nor React, and so may serve the API and the site server: what
 * `shared/tsconfig.isomorphic.json` compiles without them, and the catalogue, which is data.
 */
export const isomorphic = [
  ...JSON.parse(readFileSync(join(import.meta.dirname, '../../shared/tsconfig.isomorphic.json'), 'utf8')).include.map(
    (folder) => basename(folder),
  ),
  'catalogue',
]

/** What of shared describes the composition; all else there is about evidence. */
const compositional = ['connections', 'health', 'listeners', 'remote', 'storage', 'tracing']

const partOf = (path) => parts.exec(path.split(sep).join('/'))?.[1]

/** Why a file of `from` may not import `target`, or undefined when it may. */
export const forbidden = (from, target) => {
  if (
    from === 'federation' &&
    !['federation', ...(compositional.includes(target.subPath) ? ['shared'] : [])].includes(target.part)
  ) {
    return `federation knows nothing of evidence: of shared it may use ${compositional.join(', ')}, and no other workspace.`
  }
  if (target.part === 'federation' && (from.startsWith('mf-') || ['shared', 'api'].includes(from))) {
    return `${from} may not import federation: it serves the host and the tools.`
  }
  if (target.part === 'federation' && from !== 'federation' && (target.relative || target.subPath === '')) {
    return "Import 'federation/<folder>': each folder has one public entry."
  }
  if (target.part === 'federation' && target.subPath === 'testing' && from !== 'federation' && !beside.includes(from)) {
    return 'federation/testing drives browsers: journeys import it, and nothing that runs.'
  }
  if (/^(mf-|shell)/.test(target.part) && target.part !== from && !beside.includes(from)) {
    return from.startsWith('mf-')
      ? `A remote imports itself and 'shared/...', never ${target.part}: parts meet only at run time.`
      : `${from} may not import ${target.part}: parts meet only at run time, through the registry.`
  }
  if (target.part === 'api' && !['api', ...beside].includes(from)) {
    return `${from} may not import the API: they share only the contracts in 'shared/contracts'.`
  }
  if (target.part === 'shared' && from !== 'shared' && target.relative) {
    return "Import 'shared/<sub-path>': a relative import bypasses the one shared instance."
  }
  if (target.part === 'shared' && ['api', 'shell/server'].includes(from) && !isomorphic.includes(target.subPath)) {
    return `${from} may use of shared only what knows neither DOM nor React: ${isomorphic.join(', ')}.`
  }
  if (['tooling', 'deploy'].includes(target.part) && !beside.includes(from))
    return `Nothing that runs may import ${target.part}.`
  if (target.part === 'shared' && target.subPath === '') return "shared has no root: import 'shared/<sub-path>'."
  return undefined
}

const resolveTarget = (root, filename, specifier) => {
  if (specifier.startsWith('.')) {
    const path = relative(root, resolve(dirname(filename), specifier))
    const part = partOf(path)
    return part && { part, subPath: path.split(sep)[2] ?? '', relative: true }
  }
  const match = /^(shared|federation|shell|api|e2e|tooling|deploy|mf-[a-z0-9-]+)(?:\/([a-z-]+))?/.exec(specifier)
  const named = match && (specifier === match[1] || specifier.startsWith(`${match[1]}/`))
  return named ? { part: match[1], subPath: match[2] ?? '', relative: false } : undefined
}

const check = (context, node) => {
  if (typeof node.source?.value !== 'string') return
  const from = partOf(relative(context.cwd, context.filename))
  const target = resolveTarget(context.cwd, context.filename, node.source.value)
  const reason = from && target ? forbidden(from, target) : undefined
  if (reason) context.report({ node: node.source, message: reason })
}

export const importLaw = {
  rules: {
    'stay-in-your-part': {
      meta: { type: 'problem', docs: { description: 'who may import whom' }, schema: [] },
      create: (context) => ({
        ImportDeclaration: (node) => check(context, node),
        ImportExpression: (node) => check(context, node),
        ExportNamedDeclaration: (node) => check(context, node),
        ExportAllDeclaration: (node) => check(context, node),
      }),
    },
  },
}
