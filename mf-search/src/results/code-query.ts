import { queryOptions } from '@tanstack/react-query'

/** Code of this release that loads when it is first wanted, and is asked for once. */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({
    // Each release has its own.
    queryKey: [name, __webpack_public_path__],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
