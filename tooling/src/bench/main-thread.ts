import type { Browser, Page } from '@playwright/test'

/** A task of the page's main thread, in milliseconds. */
export interface Task {
  /** From its beginning to its end: what a person waits. */
  clock: number
  /** What it took of the processor: the same on a busy machine. */
  processor: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

/** The tasks of the pages' main threads while something goes on, by Chromium's own trace. */
export const tasksDuring = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Task[]> => {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return trace.traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, processor: tdur / 1000 }))
}
