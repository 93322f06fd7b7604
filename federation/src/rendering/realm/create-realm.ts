import { compileFunction, constants, createContext, type Context } from 'node:vm'
import type { Bridge, RealmEntry } from './bridge.ts'
import { freezeLanguage } from './freeze-language.ts'
import { makeEntry, type Makers } from './make-entry.ts'
import { makeEvents } from './make-events.ts'
import { makeFetch } from './make-fetch.ts'
import { makeTexts } from './make-texts.ts'
import { makeUrls } from './make-urls.ts'

/** A function as one of the realm: its text is compiled there. */
const within = <Made>(realm: Context, maker: Made): Made =>
  (compileFunction(`return ${String(maker)}`, [], { parsingContext: realm }) as () => Made)()

/** The keyword, where it is called: not as the name of a property, but for what is spread. */
const calledImport = /(?<![\w$\\]|(?<!\.\.)\.)import(?=(?:\s|\/\*[^]*?\*\/|\/\/.*)*\()/g

/**
 * Compiles a module in which no `import()` can stand: Node answers one with objects of the process's own realm, an error where
 * the stack ends among them. A call becomes one of the realm's `refuseImport`. Elsewhere a letter of the word is escaped, which
 * means the same in strings, patterns and names, and is an error in a keyword.
 */
const compiled = (realm: Context, path: string, text: string): unknown => {
  const plain = text.replaceAll(calledImport, ' refuseImport ').replaceAll(/import(?![\w$])/g, 'imp\\u006frt')
  return compileFunction(plain, ['module', 'exports', 'require'], { parsingContext: realm, filename: path })
}

const withoutPrototype = <Call extends object>(call: Call): Call => {
  Reflect.setPrototypeOf(call, null)
  return Object.freeze(call)
}

/** A realm of its own for foreign code. */
export interface Realm {
  entry: RealmEntry
  /** Compiles a module and gives it to a build. @throws SyntaxError */
  define: (build: 'shell' | 'remote', path: string, text: string) => void
}

/**
 * Creates a realm that has what a browser's script has and nothing of Node. Its globals are made in it; but for strings, numbers
 * and booleans nothing of the process's own realm comes into it.
 */
export const createRealm = (bridge: Bridge): Realm => {
  const realm = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  })
  const makers: Makers = { makeEvents, makeFetch, makeTexts, makeUrls, freezeLanguage }
  const own = within(realm, () => ({}))() as Record<string, unknown>
  for (const [name, maker] of Object.entries(makers)) own[name] = within(realm, maker as () => unknown)
  const outer = within(realm, () => ({}))() as Record<string, unknown>
  for (const [name, call] of Object.entries(bridge)) outer[name] = withoutPrototype(call as () => void)
  const entry = within(realm, makeEntry)(outer as unknown as Bridge, own as unknown as Makers)
  return {
    entry,
    define: (build, path, text) => {
      entry.define(build, path, compiled(realm, path, text))
    },
  }
}
