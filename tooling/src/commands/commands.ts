import { apiCommands } from '../../../api/src/commands/commands.ts'
import type { CommandTable } from '../../../api/src/command-line/run-command-line.ts'

/** What `evidence` does. */
export const commands: CommandTable = {
  start: {
    describe: 'Sets everything up, then serves the sites until Ctrl-C.',
    load: () => import('./start.ts'),
  },
  dev: { describe: 'Serves the composed site with hot reload.', load: () => import('./dev.ts') },
  'dev-remote <remote>': {
    describe: 'Serves one remote alone, or into a site that runs.',
    load: () => import('./dev-remote.ts'),
  },
  stack: {
    describe: 'PostgreSQL, OpenSearch, two of each server and a balancer on this machine.',
    load: () => import('./stack.ts'),
  },
  'build [remote]': {
    describe: 'Builds what changed and publishes it in the folder of the site.',
    load: () => import('./build.ts'),
  },
  'test [checks..]': { describe: 'Every check but the long ones.', load: () => import('./test.ts') },
  'test-full [checks..]': { describe: 'The long checks.', load: () => import('./test-full.ts') },
  'test-repeat [checks..]': {
    describe: 'Every check but the long ones, again and again; ends with a table.',
    load: () => import('./test-repeat.ts'),
  },
  attack: {
    describe: 'Runs the security tests against a disposable copy of the site.',
    load: () => import('./attack.ts'),
  },
  soak: {
    describe: 'Twenty people use a site for 20 minutes; reports memory, handles and times (Linux).',
    load: () => import('./soak.ts'),
  },
  faults: {
    describe: 'Injects faults into remotes; writes docs/faults.md.',
    load: () => import('./faults.ts'),
  },
  matrix: {
    describe: 'Combines parts of two versions; writes docs/matrix.md and docs/release-under-load.md.',
    load: () => import('./matrix.ts'),
  },
  screenshots: { describe: 'Retakes the pictures of docs/looks.', load: () => import('./screenshots.ts') },
  'deploy-try': {
    describe: 'Builds the image of deploy/ and tries it in containers (Linux, root).',
    load: () => import('./deploy-try.ts'),
  },
  doctor: {
    describe: 'Finds known problems of the composition and of a site that runs; docs/errors.md explains each code.',
    load: () => import('./doctor.ts'),
  },
  audit: {
    describe: 'Newer releases, vulnerabilities and signatures of packages, by SECURITY.md.',
    load: () => import('./audit.ts'),
  },
  'release <part>': {
    describe:
      'Checks and builds a remote or the shell, and makes it live: for everybody, or for a share of the visitors.',
    load: () => import('./release.ts'),
  },
  'rollback <part> [version]': {
    describe: 'Returns a part to the previous release, or to the one named.',
    load: () => import('./rollback.ts'),
  },
  'registry [action] [subject] [version]': {
    describe: 'The releases that are live, their history, and what an operator does with them.',
    load: () => import('./registry.ts'),
  },
  'release-api': {
    describe: 'Serves the release API, through which teams release from their own repositories (docs/teams.md).',
    load: () => import('./release-api.ts'),
  },
  'teams [action] [subject] [file]': {
    describe: 'The keys of teams, in the file that RELEASE_TEAMS names.',
    load: () => import('./teams.ts'),
  },
  'packages <folder>': {
    describe: 'Packs what teams with their own repositories install (docs/teams.md).',
    load: () => import('./packages.ts'),
  },
  'new-remote <name>': { describe: 'Creates a remote with one page.', load: () => import('./new-remote.ts') },
  nginx: {
    describe: 'Prints the configuration of an nginx in front of the site (docs/operations.md).',
    load: () => import('./nginx.ts'),
  },
  icons: {
    describe: 'Draws the icons of the sites and the pictures shown with links to them.',
    load: () => import('./icons.ts'),
  },
  'bench [address]': {
    describe: 'Searching beside SQLite FTS5, as ratios of one run.',
    load: () => import('./bench.ts'),
  },
  'bench-relevance [folder]': {
    describe: 'How good the first results are, beside plain BM25.',
    load: () => import('./bench-relevance.ts'),
  },
  'bench-page': {
    describe: 'First paint, results and use of pages: composed, rendered, as one bundle, without scripts.',
    load: () => import('./bench-page.ts'),
  },
  'bench-scale [count]': {
    describe: 'The embedded index beside PostgreSQL and OpenSearch with many records.',
    load: () => import('./bench-scale.ts'),
  },
  'bench-server': {
    describe: 'Rendered pages a second and core, and memory (Linux).',
    load: () => import('./bench-server.ts'),
  },
  'bench-scroll': {
    describe: 'How smooth a list of 1,000 results is, on the site that runs.',
    load: () => import('./bench-scroll.ts'),
  },
  'bench-logins': { describe: 'Logins a second.', load: () => import('./bench-logins.ts') },
  ...apiCommands,
}
