import type { Page } from '@playwright/test'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )

const readJson = async (page: Page, file: string): Promise<unknown> => {
  const site = await page.locator('html').getAttribute('data-site')
  return page.evaluate((address) => fetch(address).then((response) => response.json()), `/i18n/${site}/${file}.json`)
}

/** The texts that the open page's site has in a language, by namespace and key: `shell.header.menu`. */
export const siteTexts = async (page: Page, lang: string): Promise<Map<string, string>> => {
  return new Map(flat((await readJson(page, lang)) as Tree))
}

interface CatalogueNode {
  title: string
  short?: string
  description?: string
  children?: CatalogueNode[]
}

const nodeTexts = ({ title, short, description, children }: CatalogueNode): string[] => [
  ...[title, short, description].filter((text) => text !== undefined),
  ...(children ?? []).flatMap(nodeTexts),
]

/** What the filters and the types of documents of the open page's site are called in a language. */
export const catalogueTexts = async (page: Page, lang: string): Promise<string[]> => {
  const { groups } = (await readJson(page, `catalogue-${lang}`)) as { groups: CatalogueNode[] }
  return groups.flatMap(nodeTexts)
}
