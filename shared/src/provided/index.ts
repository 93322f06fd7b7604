import { createContext, useContext, type Context } from 'react'

/**
 * Something that the host gives to every component below it.
 *
 * @param provider its name, with the article
 * @returns the provider, and a hook that reads what it gives; its error names the hook that it is called by
 */
export const provided = <Value>(provider: string): [Provider: Context<Value | null>, use: (hook: string) => Value] => {
  const Provided = createContext<Value | null>(null)
  const useProvided = (hook: string): Value => {
    const value = useContext(Provided)
    if (value === null)
      throw new Error(`${hook} needs ${provider} around it: render the component inside HostProviders.`)
    return value
  }
  return [Provided, useProvided]
}
