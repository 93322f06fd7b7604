import { useQuery } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import type { AlertFrequency } from 'shared/contracts'

/** How often alerts come that have no frequency of their own; undefined until it is known. */
export const useUsualFrequency = (): AlertFrequency | undefined => {
  const { api, owner, type } = useAccount()
  return useQuery(profileQuery(api, owner, type)).data?.alertFrequency
}
