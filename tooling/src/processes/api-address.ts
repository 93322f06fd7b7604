import { projectSettings } from './settings.ts'
import { settingOf } from '../setting.ts'

/** Base address of the live API, ending in `/api`: `API_ORIGIN`, or this machine at `API_PORT`. */
export const apiAddress = (): string =>
  `${settingOf('API_ORIGIN') ?? `http://127.0.0.1:${projectSettings().apiPort}`}/api`
