import type { Diagnostics, Finding } from './diagnostics.ts'

/** Versions that are known to work together (docs/decisions/0054). */
const proven = { webpack: '5.110.3', '@module-federation/enhanced': '2.9.3' } as const

/** Packages of which a page must have one copy. */
const single = ['react', 'react-dom', 'react-router', 'react-router-dom', 'react-aria-components', 'i18next'] as const

const pairVersions = ({ installed, overrides }: Diagnostics): Finding[] =>
  Object.entries(proven).flatMap(([name, version]) => [
    ...(installed[name] ?? [])
      .filter((found) => found !== version)
      .map((found) => ({
        code: 'federation-versions',
        message: `${name} ${found} is installed; builds with \`exposes\` are proven with ${version}.`,
      })),
    ...(overrides[name] === version
      ? []
      : [
          {
            code: 'federation-override',
            message: `package.json does not hold ${name} at ${version} by \`overrides\`, so another package may bring its own.`,
          },
        ]),
  ])

const copies = ({ installed }: Diagnostics): Finding[] =>
  single
    .filter((name) => (installed[name]?.length ?? 0) > 1)
    .map((name) => ({
      code: 'two-copies',
      message: `${name} is installed ${installed[name]?.length} times (${installed[name]?.join(', ')}); hooks and stacked layers break with two.`,
    }))

const nodeVersion = ({ installed }: Diagnostics): Finding[] => {
  const [version = '0'] = installed['node'] ?? []
  return Number(version.split('.')[0]) >= 24
    ? []
    : [{ code: 'node-version', message: `The pinned Node is ${version}; the project needs 24 or newer.` }]
}

export const versionChecks = (diagnostics: Diagnostics): Finding[] => [
  ...pairVersions(diagnostics),
  ...copies(diagnostics),
  ...nodeVersion(diagnostics),
]
