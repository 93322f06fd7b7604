import { Agent, get } from 'node:http'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { workOfFamily } from '../bench/process-work.ts'
import { freePort } from '../processes/free-port.ts'
import { runApiCommand, startService, waitFor } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { buildSite } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'

const words =
  'diabetes asthma nurses vaccination obesity malaria depression cancer pregnancy school stroke housing'.split(' ')

/** A search that no other number has. */
const searchOf = (index: number): string => {
  const [first, second, third] = [1, words.length, words.length ** 2].map(
    (step) => Math.floor(index / step) % words.length,
  )
  return `/search?q=${[first, second, third].map((place = 0) => words[place]).join('+')}&lang=en`
}

interface Answer {
  status: number
  /** Milliseconds. */
  took: number
  rendered: boolean
  text: string
}

const agent = new Agent({ keepAlive: true })
const ask = (port: number, path: string, encoding = 'br'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = { host: `hse.localhost:${port}`, 'accept-encoding': encoding }
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = encoding === 'identity' ? Buffer.concat(parts).toString() : ''
        resolve({
          status: response.statusCode ?? 0,
          took: performance.now() - began,
          rendered: /s-maxage/.test(String(response.headers['cache-control'])),
          text,
        })
      })
    }).on('error', reject)
  })

const p = (took: number[], share: number): string =>
  (took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1)

export default defineCommand({
  options: {
    pages: { type: 'number', default: 20_000, describe: 'Pages after which memory is read for the last time' },
    seconds: { type: 'number', default: 10, describe: 'How long each kind of page is asked for' },
  },
  run: async ({ pages, seconds }) => {
    const { dataFolder } = projectSettings()
    await buildSite((line) => console.log(`  ${line}`))
    const [apiPort, port] = [await freePort(), await freePort()]
    const env = {
      API_PORT: String(apiPort),
      PORT: String(port),
      DATA_DIR: dataFolder,
      SITE_DIR: siteFolder(),
      RATE_LIMIT_SEARCH: '0',
      RATE_LIMIT_PAGES: '0',
      RENDER: 'on',
      LOG_LEVEL: 'error',
    }
    await runApiCommand('seed', [], env)
    const api = startService(fromRoot('api/src/server.ts'), { ...env, TEXTS_DIR: `${siteFolder()}/i18n` })
    const site = startService(fromRoot('shell/server/server.ts'), env)
    const sitePid = site.pid ?? 0

    const processorOf = (): number => {
      const { own, children } = workOfFamily(sitePid)
      return [own, ...children].reduce((sum, { processor }) => sum + processor, 0)
    }

    /** Asks for pages, so many at a time, until the time is up or there are enough. */
    const run = async (
      pathOf: (index: number) => string,
      {
        concurrency,
        maxRequests = Infinity,
        until = Infinity,
      }: { concurrency: number; maxRequests?: number; until?: number },
    ): Promise<{ answers: number; left: number; took: number[]; processor: number }> => {
      const before = processorOf()
      const took: number[] = []
      const ends = performance.now() + until
      let [next, left] = [0, 0]
      const one = async (): Promise<void> => {
        while (next < maxRequests && performance.now() < ends) {
          const answer = await ask(port, pathOf(next++))
          took.push(answer.took)
          if (!answer.rendered) left += 1
        }
      }
      await Promise.all(Array.from({ length: concurrency }, one))
      return { answers: took.length, left, took, processor: processorOf() - before }
    }

    /** Articles of the first results of some searches. */
    const articlesOf = async (searches: number): Promise<string[]> => {
      const found = new Set<string>()
      for (let index = 0; index < searches; index += 1) {
        const { text } = await ask(
          port,
          `/search?q=${words[index % words.length]}+${2000 + Math.floor(index / words.length)}`,
          'identity',
        )
        for (const [, path] of text.matchAll(/href="(\/articles\/[^"?]+)/g)) if (path) found.add(`${path}?lang=en`)
      }
      return [...found]
    }

    try {
      await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
      await waitFor(`http://127.0.0.1:${port}/healthz`, site, 'The site')
      const articles = await articlesOf(60)
      if (articles.length === 0)
        throw new Error('No page of results was rendered: see what the site server has said above.')
      const kinds: Record<string, (index: number) => string> = {
        results: searchOf,
        article: (index) => articles[index % articles.length] ?? '',
      }
      // The process of each remote has rendered its pages by then, and its code is compiled.
      for (const pathOf of Object.values(kinds))
        await run((index) => pathOf(index + 1000), { concurrency: 2, maxRequests: 300 })
      console.log('\npage        kept   pages  left   a second and core   p50 ms   p95 ms   processor a page, ms')
      for (const [name, pathOf] of Object.entries(kinds)) {
        for (const kept of [false, true]) {
          const { answers, left, took, processor } = await run(kept ? () => pathOf(0) : pathOf, {
            concurrency: kept ? 8 : 2,
            until: seconds * 1000,
          })
          console.log(
            [
              name.padEnd(10),
              (kept ? 'yes' : 'no').padStart(6),
              String(answers).padStart(8),
              String(left).padStart(6),
              ((answers * 1000) / processor).toFixed(0).padStart(20),
              p(took, 0.5).padStart(9),
              p(took, 0.95).padStart(9),
              (processor / answers).toFixed(2).padStart(23),
            ].join(''),
          )
        }
      }
      console.log(
        `\nmemory in MB of the site server and of each rendering process, over ${pages} pages, every tenth not kept`,
      )
      for (let tenth = 0; tenth <= 10; tenth += 1) {
        if (tenth > 0) {
          await run((index) => searchOf(index % 10 ? index % 50 : tenth * 150 + index / 10), {
            concurrency: 4,
            maxRequests: pages / 10,
          })
        }
        const { own, children } = workOfFamily(sitePid)
        const [server = '', ...renderers] = [own, ...children].map(({ memory }) =>
          (memory / 2 ** 20).toFixed(0).padStart(6),
        )
        console.log(`  after ${String((pages / 10) * tenth).padStart(6)}: ${server}, ${renderers.join(', ')}`)
      }
    } finally {
      for (const service of [api, site]) service.kill('SIGTERM')
    }
    process.exit(0)
  },
})
