import type { Page } from '@playwright/test'

/** A screen in one of its states, and how to get to it. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
}
