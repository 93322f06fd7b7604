import { settings, type Setting } from 'shared/settings'

/** The list of settings in docs/operations.md, without those that only the project's own processes set. */
export const settingsTable = (): string =>
  Object.entries<Setting>(settings)
    .filter(([, { internal }]) => !internal)
    .map(
      ([name, { what, readers, fallback, shown }]) =>
        `- \`${name}\` (${readers.join(', ')}): ${what}; ${shown ?? `\`${fallback ?? ''}\``}`,
    )
    .join('\n')
