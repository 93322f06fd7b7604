import type { CommandTable } from '../command-line/run-command-line.ts'

/** Commands that look after the data of a site; most of them also while it runs. */
export const apiCommands: CommandTable = {
  alerts: { describe: 'Sends the alerts that are due.', load: () => import('./alerts.ts') },
  'appraisals <file>': {
    describe: 'Loads appraisals of reviews, from a .csv or .jsonl file.',
    load: () => import('./appraisals.ts'),
  },
  'backup [file]': { describe: 'Writes the data of the service into one file.', load: () => import('./backup.ts') },
  'breached-passwords <lists..>': {
    describe: 'Adds lists of passwords, one a line, to those that are refused.',
    load: () => import('./breached-passwords.ts'),
  },
  'demo-user [email] [password]': {
    describe: 'Creates a confirmed account for trying things out. Not for a public site.',
    load: () => import('./demo-user.ts'),
  },
  'editorial <action> [subject] [detail]': {
    describe: 'What readers sent, and what they look for and do not find.',
    load: () => import('./editorial.ts'),
  },
  'enrich [sources..]': {
    describe: 'Completes records by their identifiers.',
    load: () => import('./enrich.ts'),
  },
  filters: {
    describe: 'Prints how complete the filter catalogue of each site is.',
    load: () => import('./filters.ts'),
  },
  'harvest <source> <query..>': {
    describe: 'Fetches records from a public interface into the catalogue.',
    load: () => import('./harvest.ts'),
  },
  'import <files..>': {
    describe: 'Loads documents: JSON Lines, RIS, PubMed, JATS, OpenAlex, Crossref or CSV, perhaps in gzip.',
    load: () => import('./import.ts'),
  },
  'index <action>': {
    describe: 'Reports the state of the search index, rebuilds it, or compares it with the catalogue.',
    load: () => import('./index.ts'),
  },
  'keys [action]': { describe: 'Lists, rotates or retires the keys of the API.', load: () => import('./keys.ts') },
  mail: { describe: 'Lists mails that wait or could not be sent.', load: () => import('./mail.ts') },
  move: {
    describe: 'Copies the installation between the data folder and the PostgreSQL of DATABASE_URL.',
    load: () => import('./move.ts'),
  },
  'restore <file>': {
    describe: 'Puts a backup in the place of the data. The site must not run.',
    load: () => import('./restore.ts'),
  },
  'sample-claims [of] [seed] [count]': {
    describe: 'Samples claims of the rules, as tab-separated lines to label.',
    load: () => import('./sample-claims.ts'),
  },
  seed: { describe: 'Loads the shipped corpus, unless SEED=none.', load: () => import('./seed.ts') },
  vectors: { describe: 'Computes the vectors that documents lack.', load: () => import('./vectors.ts') },
}
