/** What remotes may take of the contracts: not what servers read by (`server-only.json`, schemas of requests). */
export * from 'shared/contracts'
