import type { Check } from './diagnostics.ts'

interface SourceRule {
  code: string
  /** Which files it is about. */
  where: RegExp
  pattern: RegExp
  message: string
}

const remoteSource = /^mf-[a-z0-9-]+\/src\//

const rules: readonly SourceRule[] = [
  {
    code: 'relative-shared-import',
    where: /^(mf-[a-z0-9-]+|shell)\/src\//,
    pattern: /(?:from|import\()\s*['"](?:\.\.\/)+shared\//,
    message: "imports shared by a relative path, which bypasses the one instance; write 'shared/<sub-path>'.",
  },
  {
    code: 'second-i18next',
    where: remoteSource,
    pattern: /\bi18n(?:ext|)\.(?:init|use|createInstance)\(|\bcreateInstance\(|initReactI18next/,
    message: 'starts i18next; the shell has the one instance, and a remote brings texts in its own namespace.',
  },
  {
    code: 'federated-mock',
    where: /\.test\.tsx?$/,
    pattern: /jest\.mock\(\s*['"](?:mf-[a-z0-9-]+|shell)\//,
    message: 'mocks a federated module; remotes are loaded through one function, which a test gives.',
  },
  {
    code: 'recovery-by-plugin',
    where: /^(?:shared|shell|mf-[a-z0-9-]+)\/src\//,
    pattern: /\berrorLoadRemote\b|@module-federation\/retry-plugin/,
    message:
      'leaves recovery to a plugin, which never covers the chunks of a remote; the loader in shell/src/remotes does it.',
  },
  {
    code: 'html-from-strings',
    where: /^(?:shared|shell|mf-[a-z0-9-]+)\/src\/(?!.*\.test\.)/,
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*=[^=]/,
    message: 'makes HTML of a string, which Trusted Types refuses; render elements.',
  },
  {
    code: 'styles-by-script',
    where: /^(?:shared|shell|mf-[a-z0-9-]+)\/src\//,
    pattern: /from ['"]react-toastify['"]/,
    message:
      "imports react-toastify itself, which injects a style that the policy blocks; take 'react-toastify/unstyled'.",
  },
]

const jestMapping: Check = ({ jestConfig }, say) => {
  if (/moduleNameMapper[\s\S]*mf-/.test(jestConfig))
    say('federated-mock', 'jest.config.mjs: maps a federated module to a mock.')
}

/** Types leave no trace in a build. */
const withoutTypes = (text: string): string => text.replaceAll(/^\s*(?:import|export) type [^;\n]*$/gm, '')

const everySource: Check = ({ sources }, say) => {
  for (const { path, text } of sources)
    for (const { code, where, pattern, message } of rules)
      if (where.test(path) && pattern.test(withoutTypes(text))) say(code, `${path}: ${message}`)
}

export const sourceChecks = [everySource, jestMapping]
