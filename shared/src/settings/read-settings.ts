import * as v from 'valibot'
import { settings, type Setting, type SettingName } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Value<Name extends SettingName> =
  | v.InferOutput<(typeof settings)[Name]['schema']>
  | ((typeof settings)[Name] extends { fallback: string } ? never : undefined)

const read = (name: SettingName, environment: Environment): unknown => {
  const { schema, fallback, formerly, secret, takesEmpty }: Setting = settings[name]
  const given = environment[name] ?? (formerly && environment[formerly])
  const value = given === undefined || (given === '' && !takesEmpty) ? fallback : given
  if (value === undefined) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [{ message }] = result.issues
  throw new Error(secret ? `${name} ${message}.` : `${name} is '${value}'; it ${message}.`)
}

/**
 * Reads settings by their names. A variable that is missing or empty has its default; without one it is undefined.
 *
 * @throws Error in one sentence that names the setting and what it must be, without the value of a secret
 */
export const readSettings = <Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
): { [Each in Name]: Value<Each> } =>
  Object.fromEntries(names.map((name) => [name, read(name, environment)])) as { [Each in Name]: Value<Each> }
