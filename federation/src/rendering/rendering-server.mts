// node federation/src/rendering/rendering-server.mts SOCKET: renders for the site servers that reach this socket, in a container
// of its own.
import { once } from 'node:events'
import { serveRendering } from './rendering-service.ts'

const [, , path = '/rendering/socket'] = process.argv
// Whoever may write into the folder of the socket may use it.
process.umask(0o007)
const server = serveRendering(path)
await once(server, 'listening')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
