import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'

const pluginName = 'ChunkIntegrityPlugin'
const { RuntimeGlobals } = webpack
const known = `${RuntimeGlobals.require}.chunkIntegrity`

/** Stands in the runtime until the files are final; as long as the integrity itself, so that source maps stay true. */
const placeholder = (path: string): string => `sha384-${createHash('sha256').update(path).digest('hex')}`

/** What a chunk may be written to a file of, and that file's ending. A chunk of shared modules alone has no file. */
const endings = { javascript: '.js', 'css/mini-extract': '.css' }

/** Names of the files that a chunk loads later. The project's builds name chunks and files alike. */
const laterFiles = ({ chunkGraph }: Compilation, chunk: Chunk): string[] =>
  [...chunk.getAllAsyncChunks()].flatMap((later) =>
    Object.entries(endings)
      .filter(([type]) => chunkGraph.getChunkModulesIterableBySourceType(later, type))
      .map(([, ending]) => `${String(later.name ?? later.id)}${ending}`),
  )

class ChunkIntegrityRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('chunk integrity', webpack.RuntimeModule.STAGE_BASIC)
  }

  override generate(): string {
    if (!this.compilation || !this.chunk) return ''
    const files = laterFiles(this.compilation, this.chunk)
    return `${known} = ${JSON.stringify(Object.fromEntries(files.map((path) => [path, placeholder(path)])))};`
  }
}

/** Code that gives a tag the integrity of the file it loads. CORS mode is what the Integrity-Policy header asks for. */
const withIntegrity = (tag: string, address: string): string => `
var integrity = ${known}[${address}.split('/').pop().split('?')[0]];
if (integrity) { ${tag}.integrity = integrity; ${tag}.crossOrigin = 'anonymous'; }`

const fill = (compilation: Compilation): void => {
  const integrities = new Map<string, string>()
  for (const { name, source } of compilation.getAssets()) {
    const hash = createHash('sha384').update(source.buffer()).digest('base64')
    integrities.set(name, `sha384-${hash}`)
  }
  const runtimes = [...compilation.chunks].filter((chunk) => chunk.hasRuntime())
  for (const path of runtimes.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'))) {
    compilation.updateAsset(path, (source) => {
      const text = [...integrities].reduce(
        (filled, [file, integrity]) => filled.replaceAll(placeholder(file), integrity),
        source.source().toString(),
      )
      return new webpack.sources.RawSource(text)
    })
  }
}

/**
 * Lets a build load its later scripts and styles only as they were built: the file that starts it states their
 * integrity, and is itself vouched for by the registry's signed list. Needs names without a hash of the content.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(pluginName, (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkIntegrityRuntimeModule())
      })
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scripts.createScript.tap(pluginName, (code) => code + withIntegrity('script', 'url'))
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation)
      styles.beforeTagInsert.tap(pluginName, (code, { tag, href }) => code + withIntegrity(tag, href))
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => fill(compilation))
    })
  }
}
