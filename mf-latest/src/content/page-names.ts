/** The content pages; each is a markdown file per site and language (requirement B12). */
export const pageNames = ['about', 'terms', 'privacy'] as const
export type PageName = (typeof pageNames)[number]

/** The page a path stands for, or null. */
export const pageOfPath = (path: string): PageName | null => {
  const [, first] = path.split('/')
  return pageNames.find((name) => name === first) ?? null
}
