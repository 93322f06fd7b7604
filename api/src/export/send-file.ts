import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportFormat } from 'shared/contracts'
import { takesGzip } from '../http/compression.ts'
import type { SiteLocale } from '../mail/site-locale.ts'
import type { DocumentParts } from './document-portions.ts'
import { exportName, fileFormats } from './file-formats.ts'

interface FileOfDocuments {
  format: ExportFormat
  ids: readonly string[]
  paper: SiteLocale
  now: Date
  /** The search that found the documents. */
  search?: { strategy: string }
}

/**
 * Streams documents as an attachment: written as fast as the client reads, never whole in memory. When reading them
 * fails midway the connection breaks, so that half a file is never taken for a whole one.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: DocumentParts,
  { format, ids, paper, now, search }: FileOfDocuments,
): FastifyReply => {
  const { mediaType, write } = fileFormats[format]
  const file = Readable.from(write(parts, ids, paper, search))
  reply
    .header('content-disposition', `attachment; filename="${exportName(paper.site, now, format)}"`)
    .type(`${mediaType}; charset=utf-8`)
  if (!takesGzip(request)) return reply.send(file)
  reply.header('content-encoding', 'gzip')
  return reply.send(
    pipeline(file, createGzip({ level: constants.Z_BEST_SPEED }), (error) => {
      if (error) request.log.warn({ err: error }, 'a file was cut short')
    }),
  )
}
