/** What the process's own code goes on using of `process`. */
const kept = [
  'nextTick',
  'emitWarning',
  'emit',
  '_events',
  '_eventsCount',
  '_maxListeners',
  'domain',
  '_exiting',
  'exitCode',
  'platform',
  'versions',
  'version',
  'noDeprecation',
  'listenerCount',
  'memoryUsage',
]

/** Globals of the language itself; all else that a Node process has is removed. */
const language =
  /^(?:[A-Z]\w*(?:Error|Array)|Object|Function|Array|Number|parse\w+|Infinity|NaN|undefined|Boolean|String|Symbol|Date|Promise|RegExp|Error|globalThis|JSON|Math|Intl|ArrayBuffer|DataView|Map|BigInt|Set|Iterator|WeakMap|WeakSet|WeakRef|FinalizationRegistry|Proxy|Reflect|(?:de|en)codeURI\w*|is(?:Finite|NaN))$/

/**
 * Takes away what Node gives to a process (built-in modules, files, signals, the network) before foreign code runs, for code
 * that would find its way out of its realm.
 */
export const removeNode = (node: NodeJS.Process): void => {
  for (const holder of [node, Reflect.getPrototypeOf(node)]) {
    if (!holder) continue
    for (const key of Reflect.ownKeys(holder)) {
      if (typeof key === 'symbol' || key === 'constructor' || kept.includes(key)) continue
      if (Reflect.deleteProperty(holder, key)) continue
      if (Reflect.getOwnPropertyDescriptor(holder, key)?.writable) Reflect.set(holder, key, undefined)
    }
  }
  for (const key of Reflect.ownKeys(globalThis))
    if (typeof key === 'string' && !language.test(key)) Reflect.deleteProperty(globalThis, key)
}
