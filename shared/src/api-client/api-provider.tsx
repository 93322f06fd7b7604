import { createContext, useContext, type ReactNode } from 'react'
import type { ApiClient } from './api-client.ts'

const ApiContext = createContext<ApiClient | null>(null)

export const ApiProvider = ({ api, children }: { api: ApiClient; children: ReactNode }) => (
  <ApiContext value={api}>{children}</ApiContext>
)

export const useApi = (): ApiClient => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider around it: render the component inside HostProviders.')
  return api
}
