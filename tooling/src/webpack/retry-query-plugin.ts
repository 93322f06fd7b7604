import webpack, { type Compiler } from 'webpack'

/**
 * Gives the chunks of a remote the query string its entry was loaded with. The loader adds `?retry=n` on another try;
 * without this, a chunk asked for again would join the request that hangs, since its address would be the same.
 */
class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('retry query', webpack.RuntimeModule.STAGE_TRIGGER)
  }

  override generate(): string {
    const { getChunkScriptFilename, require: webpackRequire } = webpack.RuntimeGlobals
    return `
var query = (typeof document !== 'undefined' && document.currentScript && document.currentScript.src.match(/[?]retry=\\d+$/) || [''])[0];
if (query) {
  [${JSON.stringify(getChunkScriptFilename.replace(`${webpackRequire}.`, ''))}, 'miniCssF'].forEach(function (name) {
    var plain = ${webpackRequire}[name];
    if (plain) ${webpackRequire}[name] = function (id) { return plain(id) + query; };
  });
}`
  }
}

export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule())
      })
    })
  }
}
