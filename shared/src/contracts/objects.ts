/** `Object.fromEntries` that knows which keys it was given. */
export const fromEntries = <Key extends string, Value>(
  entries: readonly (readonly [key: Key, value: Value])[],
): Record<Key, Value> => Object.fromEntries(entries) as Record<Key, Value>

type DefinedOnly<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

export const definedOnly = <Fields extends object>(fields: Fields): DefinedOnly<Fields> =>
  // `fromEntries` forgets the names of the fields.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedOnly<Fields>
