import compat from 'eslint-plugin-compat'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { importLaw } from './tooling/lint/import-law.mjs'
import { plainWords } from './tooling/lint/plain-words.mjs'
import { rawWords } from './tooling/lint/raw-words.mjs'
import { browsers } from 'federation/bundlers'

const tests = [
  '**/*.test.{ts,tsx}',
  '**/{samples,test-host,testing,fixtures}/**',
  'e2e/**',
  'tooling/**',
  'deploy/**',
  '**/bench/**',
]

/** Folders of the federation that run in Node alone. */
const federationServer = [
  'builds',
  'bundlers',
  'contract',
  'enhanced',
  'files',
  'guard',
  'object-storage',
  'registry',
  'release',
  'release-api',
  'release-protocol',
  'remote-sdk',
  'rendering',
  'rspack',
  'trust-server',
  'vite',
  'webpack',
].map((folder) => `federation/src/${folder}/**`)

/** One module may use each dangerous thing; the message names it. */
const restrictedGlobals = [
  {
    name: 'fetch',
    message: 'Call the server through shared/api-client: it knows the base path, the token and the errors.',
  },
  { name: 'localStorage', message: 'Use shared/storage: it never throws and follows the other tabs.' },
  { name: 'sessionStorage', message: 'Use shared/storage: it never throws.' },
  ...['gtag', 'dataLayer', 'ga'].map((name) => ({
    name,
    message: 'Counting belongs to shell/src/analytics: it is off by default and asks the browser first.',
  })),
  { name: '__webpack_require__', message: "webpack's runtime belongs to shell/src/remotes and the build." },
  { name: '__webpack_init_sharing__', message: "webpack's runtime belongs to shell/src/remotes and the build." },
  { name: '__webpack_share_scopes__', message: "webpack's runtime belongs to shell/src/remotes and the build." },
]

const syntax = [
  {
    selector: 'CallExpression[callee.property.name="reload"][callee.object.property.name="location"]',
    message: 'Reloading belongs to the session (shared/session): a 401 is the only reason.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'No HTML from data.' },
  {
    selector: 'MemberExpression[property.name="sendBeacon"]',
    message: 'Counting belongs to shell/src/analytics: it is off by default and asks the browser first.',
  },
  { selector: 'TSNonNullAssertion', message: 'Say what happens when it is not there.' },
  {
    selector: 'BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(hse|sse|cvd)$/]',
    message: 'What differs between sites is a column of shared/sites, not a comparison.',
  },
]

export default tseslint.config(
  { ignores: ['build/**', 'data/**', '**/dist/**', '.tsbuild/**', '**/node_modules/**', 'tooling/fixtures/**'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-globals': ['error', ...restrictedGlobals],
      'no-restricted-syntax': ['error', ...syntax],
      'no-console': ['error', { allow: ['error'] }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'import-law/stay-in-your-part': 'error',
    },
    plugins: { 'import-law': importLaw },
  },
  {
    files: [
      'shared/src/api-client/**',
      'shared/src/i18n/**',
      'shell/src/analytics/**',
      'shell/src/remotes/**',
      'shell/src/overrides/**',
    ],
    rules: { 'no-restricted-globals': ['error', ...restrictedGlobals.filter(({ name }) => name !== 'fetch')] },
  },
  { files: ['shared/src/storage/**'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['shell/src/**/*.tsx', 'mf-*/src/**/*.tsx', 'shared/src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'raw-words': rawWords, ...jsxA11y.flatConfigs.strict.plugins },
    languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      ...reactHooks.configs.recommended.rules,
      'raw-words/no-raw-words': 'error',
    },
  },
  {
    files: ['shell/src/**/*.{ts,tsx}', 'mf-*/src/**/*.{ts,tsx}', 'shared/src/**/*.{ts,tsx}', 'federation/src/**/*.ts'],
    ignores: [...tests, ...federationServer],
    plugins: { compat },
    settings: { targets: browsers },
    rules: { 'compat/compat': 'error' },
  },
  {
    files: ['mf-*/src/**'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['shared/contracts'],
              importNamePattern: 'RequestSchema$',
              message: 'Requests are read by the API; the host does not send their schemas to visitors.',
            },
          ],
        },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'no-restricted-globals': 'off',
      'no-console': 'off',
      'no-restricted-syntax': 'off',
      'raw-words/no-raw-words': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { 'plain-words': plainWords },
    rules: { 'plain-words/no-refused-phrases': 'error' },
  },
  { files: federationServer, rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['api/**', 'shell/server/**', 'tooling/**', 'deploy/**'],
    rules: { 'no-console': 'off', 'no-restricted-globals': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
)
