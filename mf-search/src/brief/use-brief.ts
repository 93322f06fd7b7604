import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from 'shared/api-client'
import { saveExport, useAccount, useAlert, useDocumentOutcomes } from 'shared/account'
import {
  exportFileSchema,
  folderContentSchema,
  folderLimits,
  folderSchema,
  pageSize,
  sendDocumentsDataSchema,
  type BriefFileFormat,
  type BriefRequest,
  type MakeFolderRequest,
  type SendBriefRequest,
} from 'shared/contracts'
import { paths, useSearchState, useSiteNavigate } from 'shared/routing'
import { pageQuery } from '../results/page-query.ts'
import { searchRequest } from '../search-state/search-request.ts'
import { parseSearchState } from '../search-state/search-state.ts'

const searchParameters = ['q', 'applied_filters', 'best']

/** What the address asks a brief of: documents, a folder, or a search, of which its first page is taken. */
export const useBriefOf = () => {
  const { api, type, lang, owner } = useAccount()
  const [query] = useSearchState()
  const state = parseSearchState(query)
  const named = (query.get('documents') ?? '').split(',').filter(Boolean)
  const folder = query.get('folder') ?? ''
  const ofSearch = folder === '' && (named.length === 0 || searchParameters.some((name) => query.has(name)))
  const request = searchRequest({ ...state, page: 0 }, type, lang)
  const found = useQuery({ ...pageQuery(api, request), enabled: ofSearch })
  const content = useQuery({
    queryKey: ['account', owner, 'folder', type, folder, lang],
    queryFn: ({ signal }) =>
      api.get(`/folders/${type}/${encodeURIComponent(folder)}`, { lang }, folderContentSchema, { signal }),
    enabled: folder !== '',
  })
  const total = found.data?.total.value
  const isGone = content.error instanceof ApiError && (content.error.status === 404 || content.error.status === 400)
  return {
    type,
    lang,
    state,
    total,
    /** There is no such folder. */
    isGone,
    problem: isGone ? null : (content.error ?? found.error),
    retry: (): void => {
      if (content.isError) void content.refetch()
      if (found.isError) void found.refetch()
    },
    /** The question, as far as it is known. */
    title: content.data?.name ?? state.q,
    documents: content.data
      ? content.data.documents.map(({ id, note }) => ({ id, note }))
      : named.map((id) => ({ id, note: '' })),
    /** The documents a folder of it would begin with. */
    listed: named.length > 0 ? named : (found.data?.hits.map(({ id }) => id) ?? []),
    ...(content.data?.search && { search: { ...content.data.search.search, sort_by: '' } }),
    ...(ofSearch && { search: request, looked_at: Math.min((state.page + 1) * pageSize, total ?? 0) }),
    ready: (folder === '' || content.data !== undefined) && (!ofSearch || total !== undefined),
  }
}
export type BriefOf = ReturnType<typeof useBriefOf>

/** Has a brief written and gives it to the person, or mails it. Failures raise an alert. */
export const useBrief = ({ type, lang, documents, ...of }: BriefOf) => {
  const { api, owner } = useAccount()
  const client = useQueryClient()
  const navigate = useSiteNavigate()
  const alert = useAlert()
  const outcome = useDocumentOutcomes()
  const asked = (words: { title: string; notes: string }): SendBriefRequest => ({
    ...{ type, lang, documents, ...words },
    ...(of.search && { search: of.search }),
    ...(of.looked_at !== undefined && { looked_at: of.looked_at }),
  })
  const file = useMutation({
    mutationFn: ({ format, ...words }: { title: string; notes: string; format: BriefFileFormat }) => {
      const request: BriefRequest = { ...asked(words), format }
      return api.post('/brief', request, exportFileSchema)
    },
    onSuccess: saveExport,
    onError: alert,
  })
  const send = useMutation({
    mutationFn: (words: { title: string; notes: string }) =>
      api.post('/brief/send', asked(words), sendDocumentsDataSchema),
    onSuccess: outcome.sent,
    onError: alert,
  })
  const keep = useMutation({
    mutationFn: (name: string) => {
      const request: MakeFolderRequest = {
        type,
        name: name.slice(0, folderLimits.name),
        ...(of.listed.length > 0 && { documents: of.listed }),
        ...(of.search && { search: { ...of.search, lang } }),
      }
      return api.post('/folders', request, folderSchema)
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['account', owner, 'folders', type] })
      navigate(paths.folder(id))
    },
    onError: alert,
  })
  /** Where somebody without an account has it mailed. */
  const byMail = (words: { title: string; notes: string }): void =>
    navigate(paths.briefByMail(), { state: { brief: asked(words) } })
  return { file, send, keep, byMail }
}
