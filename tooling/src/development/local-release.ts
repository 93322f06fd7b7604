import type { IncomingMessage, ServerResponse } from 'node:http'
import { readDeclaration } from '../release/build-remote.ts'
import { devRow } from './remote-builds.ts'

/**
 * Answers `/container/release.json`: what a running site needs to know of a remote that comes from this server, its
 * declaration as it is at this moment among it (docs/contract.md).
 */
export const localRelease =
  (name: string, port: number) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?')[0] !== '/container/release.json') return next()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ declaration: readDeclaration(name), release: devRow(name, port).current }))
  }
