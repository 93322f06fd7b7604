import { readSettings, type SettingName } from 'shared/settings'

/** A setting of this process. @throws Error in one sentence that names it and what it must be */
export const settingOf = <Name extends SettingName>(name: Name) => readSettings([name], process.env)[name]
