import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from 'shared/api-client'
import type { ExportFormat, SearchRequest } from 'shared/contracts'
import { saveFile } from 'shared/files'
import { announcementOf, receiveFile } from './receive-file.ts'

export type ExportState =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'receiving'; received: number; expected: number }
  | { status: 'done'; received: number; found: number; name: string }
  | { status: 'short'; format: ExportFormat; received: number; expected: number }
  | { status: 'failed'; format: ExportFormat; error: unknown }

/** Fetches the results of a search as a file, counts them, and gives the file to the person only when it is whole. */
export const useExport = (request: SearchRequest) => {
  const api = useApi()
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const running = useRef<AbortController | null>(null)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState({ status: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const receive = async (format: ExportFormat, { signal }: AbortController): Promise<ExportState> => {
    const file = await api.file('/search/export', { ...request, page: undefined, format }, { signal })
    const { name, found, inFile: expected } = announcementOf(file)
    let received = 0
    const onProgress = (count: number) => {
      received = count
      if (!signal.aborted) setState({ status: 'receiving', received, expected })
    }
    const receipt = await receiveFile(file, { format, expected, onProgress, signal })
    if (receipt.status === 'short') return { status: 'short', format, received, expected }
    saveFile(name, receipt.content)
    return { status: 'done', received, found, name }
  }

  const start = (format: ExportFormat): void => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ status: 'asking' })
    receive(format, controller)
      .catch((error: unknown): ExportState => ({ status: 'failed', format, error }))
      .then((end) => !controller.signal.aborted && setState(end))
  }
  return { state, start, cancel }
}
