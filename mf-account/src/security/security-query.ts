import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAccount, type Account } from 'shared/account'
import { accountSecuritySchema } from 'shared/contracts'

/** Sessions, ways in and the last events of the person's account. */
export const securityQuery = ({ api, owner }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'security'],
    queryFn: ({ signal }) => api.get('/account/security', {}, accountSecuritySchema, { signal }),
  })

export const useSecurityChanged = (): (() => Promise<void>) => {
  const { queryKey } = securityQuery(useAccount())
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
