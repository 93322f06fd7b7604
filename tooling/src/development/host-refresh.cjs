// The page's one refresh runtime, kept where the remotes' development builds find it.
const runtime = require('real-react-refresh')
window.REFRESH_RUNTIME = runtime
module.exports = runtime
