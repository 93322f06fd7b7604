import { provided } from '../provided/index.ts'
import type { ApiClient } from './api-client.ts'

export const [ApiProvider, useProvidedApi] = provided<ApiClient>('an ApiProvider')

export const useApi = (): ApiClient => useProvidedApi('useApi')
