import webpack, { type Compiler } from 'webpack'
import { retryQueryCode } from '../bundlers/index.ts'

class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('retry query', webpack.RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const { getChunkScriptFilename, require: webpackRequire } = webpack.RuntimeGlobals
    return retryQueryCode(webpackRequire, [getChunkScriptFilename.replace(`${webpackRequire}.`, ''), 'miniCssF'])
  }
}

/** A retry of a remote requests all of its files under other addresses. */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule())
      })
    })
  }
}
