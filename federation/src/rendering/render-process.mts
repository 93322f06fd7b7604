// The rendering process: runs the server builds of shell and remotes, which other teams write. Foreign code has a realm of
// its own (realm/), without anything of Node; the process itself is without rights (rendering-process.ts). It does one thing at
// a time, so that the site server knows whose page it is that takes too long. Messages are lines of JSON.
import type { FromProcess, ToProcess } from './messages.ts'
import type { RealmEntry } from './realm/bridge.ts'
import { createRealm, type Realm } from './realm/create-realm.ts'
import { removeNode } from './remove-node.ts'

const { stdin, stdout } = process
const exit = (process as typeof process & { reallyExit: (code: number) => never }).reallyExit.bind(process, 0)
const { setTimeout, URL } = globalThis
/** Milliseconds that a timer waits at most. */
const longest = 60_000

const parts = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const
const described = (url: URL | null): string =>
  url === null ? '' : JSON.stringify(Object.fromEntries(parts.map((part) => [part, url[part]])))

const say = (line: string): void => void stdout.write(`${line}\n`)
const tell = (message: FromProcess): void => say(JSON.stringify(message))

/** The one realm of this process: it has a build of the shell and one of a remote, for as long as it lives. */
let current: RealmEntry | null = null

const newRealm = (): Realm => {
  const { entry, define } = createRealm({
    readUrl: (address, base) => described(base === '' ? URL.parse(address) : URL.parse(address, base)),
    changeUrl: (address, part, value) => {
      const url = URL.parse(address)
      const name = parts.find((known) => known === part && known !== 'origin')
      if (!url || !name || name === 'origin') return ''
      try {
        url[name] = value
      } catch {
        return ''
      }
      return described(url)
    },
    send: (message) => {
      if (typeof message === 'string') say(message)
    },
    later: (timer, delay) => {
      if (typeof timer !== 'number' || typeof delay !== 'number') return
      setTimeout(() => entry.fire(timer), Math.min(Math.max(delay, 0), longest))
    },
  })
  return { entry, define }
}

const take = (message: ToProcess): void => {
  switch (message.type) {
    case 'open': {
      const { shell, remote } = message.build
      if (current) return tell({ type: 'failed', why: 'fault', message: 'a build is open already' })
      const realm = newRealm()
      current = realm.entry
      try {
        for (const [build, texts] of [
          ['shell', shell],
          ['remote', remote ?? {}],
        ] as const)
          for (const [path, text] of Object.entries(texts)) realm.define(build, path, text)
      } catch (error) {
        return tell({ type: 'failed', why: 'fault', message: String(error).slice(0, 500) })
      }
      return realm.entry.open()
    }
    case 'render': {
      if (!current) return tell({ type: 'failed', why: 'fault', message: 'no build is open' })
      current.reset()
      return current.render(message.request)
    }
    case 'answer':
      return current?.answer(message.call, message.status, message.body)
  }
}

let begun: string[] = []
stdin.setEncoding('utf8')
stdin.on('data', (text: string) => {
  const [first = '', ...lines] = text.split('\n')
  begun.push(first)
  for (const line of lines) {
    const whole = begun.join('')
    begun = [line]
    take(JSON.parse(whole) as ToProcess)
  }
})
// A site server that was killed says no word, and what a page left open would keep this process for ever.
stdin.on('end', exit)
stdin.on('error', exit)
stdout.on('error', exit)
removeNode(process)
