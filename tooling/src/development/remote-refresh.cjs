// The host's refresh runtime; a remote inside a production host has none and uses its own.
module.exports = window.REFRESH_RUNTIME ?? require('real-react-refresh')
