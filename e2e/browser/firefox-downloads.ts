import { fromRoot } from '../../tooling/src/root.ts'

/** Where the Firefox of this worker saves files: its driver says nothing of a file that a script made. */
export const firefoxDownloads = fromRoot('build/firefox-downloads', process.env['TEST_WORKER_INDEX'] ?? '0')
