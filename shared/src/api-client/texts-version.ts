import type { QueryClient } from '@tanstack/react-query'
import type { Lang } from '../sites/index.ts'

/** Version of a site's static files by language: a file asked for by its version may be kept for ever. */
export type TextsVersion = Partial<Record<Lang, string>>

/** The address of a static file of a language, by the version that the client was made with. */
export const versioned = (client: QueryClient, path: string, lang: Lang): string => {
  const version = client.getDefaultOptions().queries?.meta?.textsVersion?.[lang]
  return version ? `${path}?v=${encodeURIComponent(version)}` : path
}
