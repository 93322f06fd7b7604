import type { Page } from '@playwright/test'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )

/** The texts that the open page's site has in a language, by namespace and key: `shell.header.menu`. */
export const siteTexts = async (page: Page, lang: string): Promise<Map<string, string>> => {
  const site = await page.locator('html').getAttribute('data-site')
  const bundle = (await page.evaluate(
    (address) => fetch(address).then((response) => response.json()),
    `/i18n/${site}/${lang}.json`,
  )) as Tree
  return new Map(flat(bundle))
}
