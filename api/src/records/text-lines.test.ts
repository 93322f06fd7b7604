import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textLines } from './text-lines.ts'
import { parseWellFormed } from './well-formed.ts'

const linesOf = async (bytes: Buffer, cuts: readonly number[] = []): Promise<string[]> => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  async function* chunks() {
    for (const [index, from] of places.slice(0, -1).entries()) yield bytes.subarray(from, places[index + 1])
  }
  const lines: string[] = []
  for await (const text of textLines(chunks())) lines.push(text)
  return lines
}

const line = fc
  .array(fc.oneof(fc.constantFrom('\u2028', '\u2029', '\u0085', '\r', '\uFEFF', '😀', '学'), fc.string()))
  .map((parts) => `x${parts.join('').toWellFormed().replaceAll('\n', '')}x`)

test('LF alone ends a line, wherever the file is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1 }),
      fc.array(fc.nat()),
      fc.constantFrom('\n', '\r\n'),
      async (lines, cuts, end) => {
        assert.deepEqual(await linesOf(Buffer.from(lines.join(end)), cuts), lines)
      },
    ),
  )
})

test('a byte order mark is no text', async () => {
  assert.deepEqual(await linesOf(Buffer.from('\uFEFFa\nb\n')), ['a', 'b'])
})

test('a line that would fill the memory is named', async () => {
  await assert.rejects(linesOf(Buffer.alloc(17 * 1024 * 1024, 'x')), /line 1 is longer than/)
})

test('JSON is parsed into well-formed texts, and otherwise as ever', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const parsed = parseWellFormed(JSON.stringify(value))
      assert.doesNotMatch(JSON.stringify(parsed), /(?<!\\)(?:\\\\)*\\ud[89a-f]/)
    }),
  )
  assert.deepEqual(parseWellFormed(String.raw`{"a":"10.1/\ud800x","b":["\ude00","\ud83d\ude00"]}`), {
    a: '10.1/\uFFFDx',
    b: ['\uFFFD', '😀'],
  })
  assert.equal(parseWellFormed(String.raw`"\\ud800"`), String.raw`\ud800`)
})
