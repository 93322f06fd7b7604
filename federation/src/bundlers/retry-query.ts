/**
 * Code of a runtime that gives the later files of a remote the query string its entry was loaded with. The loader adds
 * `?retry=n` on a retry; without this, a chunk asked for again would join the request that hangs, since its address would
 * be the same.
 *
 * @param runtime what the runtime calls itself
 * @param filenames its functions that name the files of a chunk
 */
export const retryQueryCode = (runtime: string, filenames: readonly string[]): string => `
var query = (typeof document !== 'undefined' && document.currentScript && document.currentScript.src.match(/[?]retry=\\d+$/) || [''])[0];
if (query) {
  ${JSON.stringify(filenames)}.forEach(function (name) {
    var plain = ${runtime}[name];
    if (plain) ${runtime}[name] = function (id) { return plain(id) + query; };
  });
}`
