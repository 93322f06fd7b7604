const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: true } },
    },
    module: { type: 'commonjs' },
  },
]

/** Component tests (`*.test.tsx`). Everything that needs no DOM (`*.test.ts`) runs under Node's own runner. */
export default {
  // The build puts the installed versions and the address of its files in; here any will do.
  globals: { SHARED_VERSIONS: {}, __webpack_public_path__: '/' },
  testMatch: ['<rootDir>/{shared,federation,shell,mf-*}/src/**/*.test.tsx'],
  testEnvironment: '<rootDir>/tooling/jest/environment.cjs',
  testEnvironmentOptions: { url: 'http://hse.localhost/', customExportConditions: ['node', 'require', 'default'] },
  setupFilesAfterEnv: ['<rootDir>/tooling/jest/setup.ts'],
  transform: { '\\.css$': '<rootDir>/tooling/jest/css-transform.cjs', '\\.[jt]sx?$': swc },
  transformIgnorePatterns: ['/node_modules/'],
  moduleFileExtensions: ['tsx', 'ts', 'js', 'cjs', 'mjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.tsbuild/'],
  testTimeout: 60_000,
}
