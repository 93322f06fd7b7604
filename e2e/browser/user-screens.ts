import type { Page } from '@playwright/test'
import { callApi } from './account.ts'
import { reader, signInReader } from './account-screens.ts'
import { at } from './addresses.ts'
import { heading, layer, results, selected } from './page-parts.ts'
import type { Screen } from './screen.ts'

const openResults = async (page: Page, query: string): Promise<void> => {
  await signInReader(page)
  await page.goto(at('hse', `/search${query}`))
  await page.getByRole('feed').getByRole('checkbox').first().waitFor()
}

/** The reader's folder: its id, and the end of the link it is shared by. */
let folder: Promise<{ id: string; link: string | null }> | undefined

/** Makes the reader's folder with what they saved, a note, and a link that shares it. */
const makeFolder = async () => {
  const { token } = await reader()
  const saved = (await callApi('/documents/hse/ids', undefined, token)) as string[]
  const post = (path: string, body: object) =>
    callApi(path, body, token) as Promise<{ id: string; link: string | null }>
  const { id } = await post('/folders', { type: 'hse', name: 'For the brief on children', documents: saved })
  await post('/folders/documents/note', { id, document: saved[0], note: 'The one to begin with.' })
  return post('/folders/share', { id, shared: true })
}
const sharedFolder = () => (folder ??= makeFolder())

const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(at('hse', path))
  await heading(page).waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What only a logged-in person sees among the results, and of what they keep. */
export const userScreens: readonly Screen[] = [
  {
    name: 'results of a logged-in person, one selected',
    open: async (page) => {
      await openResults(page, '?q=obesity&lang=en')
      await page.getByRole('feed').getByRole('checkbox').first().check()
    },
  },
  {
    name: 'results of a logged-in person in Chinese, all selected but one',
    open: async (page) => {
      await openResults(page, '?q=obesity&lang=cn')
      await page.getByRole('feed').getByRole('checkbox').first().check()
      await page.getByRole('checkbox', { name: /^选择全部/ }).check()
      await page.getByRole('feed').getByRole('checkbox').nth(1).uncheck()
    },
  },
  { name: 'all documents for a logged-in person', open: (page) => openResults(page, '?best=true&lang=en') },
  {
    name: 'more results selected than a mail can hold',
    open: async (page) => {
      await openResults(page, '?lang=fr')
      await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
      await page.getByRole('checkbox', { name: /^Sélectionner les/ }).check()
    },
  },
  {
    name: 'question before an alert',
    open: async (page) => {
      await openResults(page, '?q=obesity&applied_filters=10_3,0_12_2000_2015&best=true&lang=en')
      await page.getByRole('button', { name: 'Turn on alert' }).click()
      await page
        .getByRole('dialog')
        .getByText(/every week/)
        .waitFor()
    },
  },
  {
    name: 'more formats of a selection',
    open: async (page) => {
      await openResults(page, '?q=obesity&lang=en')
      await results(page).getByRole('checkbox').first().check()
      await selected(page).getByRole('button', { name: 'Export' }).click()
      await page.getByRole('button', { name: 'E-mail with a Word file' }).waitFor()
    },
  },
  {
    name: 'layer that puts a document into a folder',
    open: async (page) => {
      await signInReader(page)
      await sharedFolder()
      await openResults(page, '?q=obesity&lang=en')
      await results(page).getByRole('checkbox').first().check()
      await selected(page).getByRole('button', { name: 'Folder', exact: true }).click()
      await layer(page)
        .getByRole('button', { name: /For the brief/ })
        .waitFor()
    },
  },
  {
    name: 'folders',
    open: async (page) => {
      await signInReader(page)
      await sharedFolder()
      await openPage(page, '/user/folders?lang=en')
    },
  },
  {
    name: 'folder with a note, shared by a link',
    open: async (page) => {
      await signInReader(page)
      await openPage(page, `/user/folders/${(await sharedFolder()).id}?lang=en`)
      await page.getByRole('textbox', { name: 'Link to the folder' }).waitFor()
    },
  },
  {
    name: 'shared folder, as anybody sees it',
    open: async (page) => openPage(page, `/folders/${(await sharedFolder()).link}?lang=en`),
  },
  {
    name: 'saved searches with how often an alert comes',
    open: async (page) => {
      await signInReader(page)
      await openPage(page, '/user/searches?lang=cn')
      await page.getByRole('combobox').first().waitFor()
    },
  },
]
