import type { Check } from './diagnostics.ts'

/** Versions that are known to work together (docs/decisions/0054). */
const proven = { webpack: '5.110.3', '@module-federation/enhanced': '2.9.3' } as const

/** Packages of which a page must have one copy. */
const single = ['react', 'react-dom', 'react-router', 'react-router-dom', 'react-aria-components', 'i18next'] as const

const pairVersions: Check = ({ installed, overrides }, say) => {
  for (const [name, version] of Object.entries(proven)) {
    for (const found of installed[name] ?? [])
      if (found !== version)
        say('federation-versions', `${name} ${found} is installed; builds with \`exposes\` are proven with ${version}.`)
    if (overrides[name] !== version)
      say(
        'federation-override',
        `package.json does not hold ${name} at ${version} by \`overrides\`, so another package may bring its own.`,
      )
  }
}

const copies: Check = ({ installed }, say) => {
  for (const name of single) {
    const found = installed[name] ?? []
    if (found.length > 1)
      say(
        'two-copies',
        `${name} is installed ${found.length} times (${found.join(', ')}); hooks and stacked layers break with two.`,
      )
  }
}

const nodeVersion: Check = ({ installed }, say) => {
  const [version = '0'] = installed['node'] ?? []
  if (Number(version.split('.')[0]) < 24)
    say('node-version', `The pinned Node is ${version}; the project needs 24 or newer.`)
}

export const versionChecks = [pairVersions, copies, nodeVersion]
