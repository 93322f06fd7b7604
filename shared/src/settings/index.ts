/** Settings of both servers and all commands: one schema, without access to the environment. */
export { readSettings, type Environment } from './read-settings.ts'
export { settings, type Setting, type SettingName, type Reader } from './settings.ts'
export { replacedSettings } from './replaced-settings.ts'
