/** What remotes may take of the contracts. Builds leave out the schemas of requests, by which the API alone reads (`tooling/src/webpack/host-config.ts`). */
export * from 'shared/contracts'
