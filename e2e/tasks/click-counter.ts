import type { Locator, Page } from '@playwright/test'

/** What a person did: things pressed, keys struck (a word typed is a field, not its letters), fields filled in. */
export interface Actions {
  clicks: number
  keys: number
  fields: number
}

/** Does to a page what a person does, and counts it. */
export interface Person {
  readonly page: Page
  readonly done: Readonly<Actions>
  click: (target: Locator) => Promise<void>
  /** Strikes a key, or the same one several times. */
  press: (key: string, times?: number) => Promise<void>
  /** Fills a field in, which must be there to be filled. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  choose: (list: Locator, option: string) => Promise<void>
  /** Opens a link of a mail, which is one press in the program that shows it. */
  follow: (link: string) => Promise<void>
  /** Strikes a key until something has the focus. */
  walkTo: (target: Locator, key?: string) => Promise<void>
}

/** More strikes than a person would bear to get from one thing to the next. */
const mostStrikes = 40

export const personAt = (page: Page): Person => {
  const done: Actions = { clicks: 0, keys: 0, fields: 0 }
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key)
      done.keys += 1
    }
  }
  return {
    page,
    done,
    press,
    click: async (target) => {
      await target.click()
      done.clicks += 1
    },
    fill: async (field, text) => {
      await field.fill(text)
      done.fields += 1
    },
    type: async (text) => {
      await page.keyboard.type(text)
      done.fields += 1
    },
    choose: async (list, option) => {
      await list.selectOption(option)
      done.fields += 1
    },
    follow: async (link) => {
      await page.goto(link)
      done.clicks += 1
    },
    walkTo: async (target, key = 'Tab') => {
      await target.waitFor()
      for (let strike = 0; strike < mostStrikes; strike += 1) {
        await press(key)
        if (await target.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`${target} was not reached by ${mostStrikes} strikes of ${key}`)
    },
  }
}
