/** What remotes may take of the contract with their host: not what servers and tools read by (`server-only.json`). */
export * from 'shared/remote'
