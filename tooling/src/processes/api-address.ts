import { readSettings } from './settings.ts'

/** Base address of the live API, ending in `/api`: `API_ORIGIN`, or this machine at `API_PORT`. */
export const apiAddress = (): string =>
  `${process.env['API_ORIGIN'] ?? `http://127.0.0.1:${readSettings().apiPort}`}/api`
