import { fileURLToPath } from 'node:url'
import ts from 'typescript'

type Transpile = typeof ts.transpileModule

/**
 * Transforms a source that was transformed already by what came of it then. A part is built for the browser and for the
 * server in one process, from the same sources.
 */
export const once = (transpile: Transpile): Transpile => {
  const known = new Map<string, ReturnType<Transpile>>()
  return (source, options) => {
    // What a transformer does is not known by its options.
    if (Object.keys(options.transformers ?? {}).length > 0) return transpile(source, options)
    const key = JSON.stringify([options.fileName, options.compilerOptions, options.reportDiagnostics, source])
    const output = known.get(key) ?? transpile(source, options)
    known.set(key, output)
    return output
  }
}

/** The compiler as ts-loader requires it. */
const compiler = { ...ts, transpileModule: once(ts.transpileModule) }
export { compiler as 'module.exports' }

/** What ts-loader requires it by. */
export const compilerPath = fileURLToPath(import.meta.url)
