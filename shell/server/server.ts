// Starts the site server. The only file of it that reads the environment and listens.
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

try {
  const config = readServerConfig(process.env)
  const server = await buildServer(config)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  }
  // Both families of addresses, since browsers look up *.localhost as either.
  await server.listen({ port: config.port, host: '::' }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT') {
      return server.listen({ port: config.port, host: '0.0.0.0' })
    }
    throw error
  })
  process.send?.({ ready: true })
} catch (error) {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  fail(
    busy
      ? `Port ${process.env['PORT'] ?? 3000} is in use: stop what uses it, or set PORT to another one.`
      : String(error),
  )
}
