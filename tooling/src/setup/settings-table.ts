import { settings, type Setting } from 'shared/settings'

/** The table of settings in docs/operations.md, without those that only the project's own processes set. */
export const settingsTable = (): string => {
  const rows = Object.entries<Setting>(settings)
    .filter(([, { internal }]) => !internal)
    .map(([name, { what, readers, fallback, shown }]) =>
      ['', `\`${name}\``, what, readers.join(', '), shown ?? `\`${fallback ?? ''}\``, ''].join(' | ').trim(),
    )
  return ['| setting | what it is | read by | default |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
