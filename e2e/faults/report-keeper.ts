import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Report {
  remote: string
  event: string
}

/** A server before the API: it passes calls on, and keeps what pages report, where the driver of a browser does not give it. */
export const openReports = async (api: string) => {
  const reports: Report[] = []
  const server = createServer((call, answer) => {
    if (call.method === 'POST' && call.url?.endsWith('/composition/reports')) {
      let body = ''
      call.on('data', (part: Buffer) => (body += part.toString()))
      call.on('end', () => {
        reports.push(...(JSON.parse(body) as { reports: Report[] }).reports)
        answer.writeHead(204, { 'access-control-allow-origin': call.headers.origin ?? '*' }).end()
      })
      return
    }
    const passed = request(api + (call.url ?? ''), { method: call.method, headers: call.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { reports, port: String(port), close: () => server.close() }
}
