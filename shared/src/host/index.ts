/** What a host (the shell, or a standalone page of a remote) puts around everything. */
export { HostProviders, type HostServices } from './host-providers.tsx'
export { createQueryClient } from './query-client.ts'
