import type { Globals } from './bridge.ts'

// The text of this function is compiled within the realm: it may use nothing from outside.
/** Makes what turns strings into bytes and back. */
export const makeTexts = (): Globals => {
  class TextEncoder {
    readonly encoding = 'utf-8'
    encode(given: unknown = ''): Uint8Array {
      const text = String(given)
      const bytes = new Uint8Array(text.length * 3)
      const { written } = this.encodeInto(text, bytes)
      return bytes.slice(0, written)
    }
    encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
      let read = 0
      let written = 0
      while (read < text.length) {
        const point = text.codePointAt(read) ?? 0
        const code = point >= 0xd8_00 && point <= 0xdf_ff ? 0xff_fd : point
        const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
        if (written + size > bytes.length) break
        if (size === 1) bytes[written] = code
        else {
          const lead = [0, 0, 0xc0, 0xe0, 0xf0][size] ?? 0
          bytes[written] = lead | (code >> (6 * (size - 1)))
          for (let place = 1; place < size; place += 1)
            bytes[written + place] = 0x80 | ((code >> (6 * (size - 1 - place))) & 0x3f)
        }
        written += size
        read += point > 0xff_ff ? 2 : 1
      }
      return { read, written }
    }
  }

  const bytesOf = (given: unknown): Uint8Array => {
    if (given === undefined) return new Uint8Array()
    if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    if (given instanceof ArrayBuffer) return new Uint8Array(given)
    throw new TypeError('Bytes are given as an ArrayBuffer or a view of one')
  }
  class TextDecoder {
    readonly encoding = 'utf-8'
    readonly fatal: boolean
    readonly ignoreBOM: boolean
    #left: number[] = []
    #begun = false
    constructor(label = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
      if (!/^\s*(?:utf-?8|unicode-1-1-utf-8)\s*$/i.test(String(label)))
        throw new RangeError(`The encoding ${label} is not known here`)
      this.fatal = Boolean(fatal)
      this.ignoreBOM = Boolean(ignoreBOM)
    }
    decode(given?: unknown, { stream = false } = {}): string {
      const bytes = [...this.#left, ...bytesOf(given)]
      this.#left = []
      const codes: number[] = []
      const wrong = (): void => {
        if (this.fatal) throw new TypeError('The bytes are no UTF-8')
        codes.push(0xff_fd)
      }
      for (let place = 0; place < bytes.length;) {
        const lead = bytes[place] ?? 0
        const size =
          lead < 0x80
            ? 1
            : lead >= 0xc2 && lead < 0xe0
              ? 2
              : lead >= 0xe0 && lead < 0xf0
                ? 3
                : lead >= 0xf0 && lead < 0xf5
                  ? 4
                  : 0
        if (size <= 1) {
          if (size === 1) codes.push(lead)
          else wrong()
          place += 1
          continue
        }
        let code = lead & (0xff >> (size + 1))
        let taken = 1
        while (taken < size && place + taken < bytes.length) {
          const next = bytes[place + taken] ?? 0
          const low = taken > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
          const high = taken > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
          if (next < low || next > high) break
          code = (code << 6) | (next & 0x3f)
          taken += 1
        }
        if (taken === size) codes.push(code)
        else if (stream && place + taken === bytes.length) {
          this.#left = bytes.slice(place)
          break
        } else wrong()
        place += taken
      }
      if (!this.#begun && codes.length > 0) {
        this.#begun = true
        if (codes[0] === 0xfe_ff && !this.ignoreBOM) codes.shift()
      }
      if (!stream) this.#begun = false
      let text = ''
      for (let place = 0; place < codes.length; place += 4096)
        text += String.fromCodePoint(...codes.slice(place, place + 4096))
      return text
    }
  }

  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const btoa = (given: unknown): string => {
    const text = String(given)
    let coded = ''
    for (let place = 0; place < text.length; place += 3) {
      const codes = [0, 1, 2].map((next) => text.charCodeAt(place + next))
      if (codes.some((code) => code > 0xff)) throw new RangeError('btoa takes characters up to U+00FF')
      const [one = 0, two = 0, three = 0] = codes.map((code) => code || 0)
      const bits = (one << 16) | (two << 8) | three
      coded += [18, 12, 6, 0].map((shift) => signs[(bits >> shift) & 0x3f]).join('')
    }
    const over = text.length % 3
    return over === 0 ? coded : coded.slice(0, over - 3) + '='.repeat(3 - over)
  }
  const atob = (given: unknown): string => {
    const text = String(given)
      .replaceAll(/[\t\n\f\r ]/g, '')
      .replace(/={1,2}$/, '')
    if (/[^A-Za-z0-9+/]/.test(text) || text.length % 4 === 1) throw new RangeError('atob takes base64')
    let bits = 0
    let bitCount = 0
    let plain = ''
    for (const sign of text) {
      bits = (bits << 6) | signs.indexOf(sign)
      bitCount += 6
      if (bitCount < 8) continue
      bitCount -= 8
      plain += String.fromCharCode((bits >> bitCount) & 0xff)
      bits &= (1 << bitCount) - 1
    }
    return plain
  }

  /** Plain data, as it goes through `postMessage`. */
  const structuredClone = (value: unknown): unknown => {
    const seen = new Map<object, unknown>()
    const copy = (one: unknown): unknown => {
      if (typeof one === 'function' || typeof one === 'symbol') throw new TypeError('A function cannot be cloned')
      if (typeof one !== 'object' || one === null) return one
      if (seen.has(one)) return seen.get(one)
      const keep = <Made>(made: Made): Made => {
        seen.set(one, made)
        return made
      }
      if (Array.isArray(one)) {
        const made = keep([] as unknown[])
        for (const item of one) made.push(copy(item))
        return made
      }
      if (one instanceof Date) return keep(new Date(one.getTime()))
      if (one instanceof RegExp) return keep(new RegExp(one.source, one.flags))
      if (one instanceof Map) {
        const made = keep(new Map())
        for (const [key, item] of one) made.set(copy(key), copy(item))
        return made
      }
      if (one instanceof Set) {
        const made = keep(new Set())
        for (const item of one) made.add(copy(item))
        return made
      }
      if (one instanceof ArrayBuffer) return keep(one.slice(0))
      if (ArrayBuffer.isView(one)) {
        const kind = one.constructor as new (bytes: unknown) => unknown
        return keep(new kind(bytesOf(one).slice().buffer))
      }
      if (one instanceof Error) {
        const made = keep(new Error(one.message))
        if (one.name !== 'Error') Object.defineProperty(made, 'name', { value: one.name, configurable: true })
        return made
      }
      const made = keep({} as Record<string, unknown>)
      for (const [key, item] of Object.entries(one)) made[key] = copy(item)
      return made
    }
    return copy(value)
  }
  return { TextEncoder, TextDecoder, atob, btoa, structuredClone }
}
