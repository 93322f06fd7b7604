import { useLayers } from '../layers/index.ts'
import { paths, useRouteExists } from '../routing/index.ts'

/** Opens the choice of a folder for documents. Null where the site has no folders. */
export const usePutIntoFolder = (): ((documents: readonly string[]) => void) | null => {
  const { open } = useLayers()
  const exists = useRouteExists(paths.folders())
  return exists ? (documents) => open('put-into-folder', { documents: documents.join(',') }) : null
}
