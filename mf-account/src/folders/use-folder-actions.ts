import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import {
  deleteFolderDataSchema,
  folderSchema,
  type Folder,
  type FolderContent,
  type MakeFolderRequest,
} from 'shared/contracts'
import { foldersQuery } from './folder-queries.ts'

/** Making and filling folders. Each answer is the folder as it is then; a failure raises an alert. */
export const useFolders = () => {
  const account = useAccount()
  const client = useQueryClient()
  const alert = useAlert()
  const { api, type, owner } = account
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: foldersQuery(account).queryKey })
    void client.invalidateQueries({ queryKey: ['account', owner, 'folder', type] })
  }
  const make = useMutation({
    mutationFn: ({ name, documents }: { name: string; documents?: readonly string[] }) => {
      const request: MakeFolderRequest = { type, name, ...(documents && { documents: [...documents] }) }
      return api.post('/folders', request, folderSchema)
    },
    onSuccess: changed,
    onError: alert,
  })
  const fill = useMutation({
    mutationFn: (request: { id: string; documents: readonly string[] }) =>
      api.post('/folders/documents', request, folderSchema),
    onSuccess: changed,
    onError: alert,
  })
  return { make, fill }
}

/** What is shown at once of a change that is under way. */
type Shown = (folder: FolderContent) => FolderContent

/** Changing one folder. What is changed shows at once, and goes back when it did not work. */
export const useFolderActions = (id: string) => {
  const account = useAccount()
  const client = useQueryClient()
  const alert = useAlert()
  const { api, type, owner } = account
  const queryKey = ['account', owner, 'folder', type, id]
  const settled = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: foldersQuery(account).queryKey })
  }
  const change = useMutation({
    mutationFn: ({ act, values }: { act: string; values: object; shown?: Shown }): Promise<Folder> =>
      api.post(`/folders/${act}`, { id, ...values }, folderSchema),
    onMutate: async ({ shown }) => {
      if (!shown) return
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<FolderContent>({ queryKey })
      client.setQueriesData<FolderContent>({ queryKey }, (folder) => folder && shown(folder))
      return before
    },
    onError: (error, _, before = []) => {
      // The request that follows may fail like this one.
      for (const [key, folder] of before) client.setQueryData(key, folder)
      alert(error)
    },
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: () => api.post('/folders/delete', { id }, deleteFolderDataSchema),
    onSuccess: async () => {
      client.removeQueries({ queryKey })
      await client.invalidateQueries({ queryKey: foldersQuery(account).queryKey })
    },
    onError: alert,
  })

  const inOrder =
    (ids: readonly string[]): Shown =>
    ({ documents, ...folder }) => ({
      ...folder,
      documents: ids.flatMap((wanted) => documents.find((document) => document.id === wanted) ?? []),
    })
  return {
    busy: change.isPending,
    remove,
    rename: (name: string) =>
      change.mutateAsync({ act: 'name', values: { name }, shown: (folder) => ({ ...folder, name }) }),
    share: (shared: boolean) => change.mutateAsync({ act: 'share', values: { shared } }),
    order: (ids: readonly string[]) =>
      change.mutateAsync({ act: 'documents/order', values: { documents: ids }, shown: inOrder(ids) }),
    note: (document: string, note: string) =>
      change.mutateAsync({
        act: 'documents/note',
        values: { document, note },
        shown: ({ documents, ...folder }) => ({
          ...folder,
          documents: documents.map((entry) => (entry.id === document ? { ...entry, note } : entry)),
        }),
      }),
    takeOut: (document: string) =>
      change.mutateAsync({
        act: 'documents/remove',
        values: { documents: [document] },
        shown: ({ documents, ...folder }) => ({
          ...folder,
          documents: documents.filter((entry) => entry.id !== document),
        }),
      }),
    /** Puts a document that was taken out back to where it stood, with its note. */
    putBack: async (document: string, note: string, ids: readonly string[]) => {
      await change.mutateAsync({ act: 'documents', values: { documents: [document] } })
      if (note) await change.mutateAsync({ act: 'documents/note', values: { document, note } })
      await change.mutateAsync({ act: 'documents/order', values: { documents: ids } })
    },
  }
}
export type FolderActions = ReturnType<typeof useFolderActions>
