import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { openEncoder } from './encoder.ts'
import { withoutLanguage } from './without-language.ts'
import { encoderFolder, isLibraryInstalled } from './model.ts'

const likeness = (one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)

/** A folder with the library and, of the model, what `change` makes of a copy. */
const folderWith = (change: (folder: string) => void): string => {
  const folder = temporaryFolder()
  symlinkSync(join(encoderFolder, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['encoder.onnx', 'tokenizer.json']) copyFileSync(join(encoderFolder, file), join(folder, file))
  change(folder)
  return folder
}

test('a question lies nearer to what answers it than to something else, in any of the languages', async (context) => {
  assert.ok(isLibraryInstalled(), 'npm test installs the library')
  const encoder = openEncoder()
  context.after(() => encoder.close())
  assert.deepEqual(await encoder.settled(), { status: 'ready' })
  const [answering, other] = await encoder.encode(
    ['Interventions to reduce adolescent e-cigarette use', 'Snakebite envenoming in rural districts'],
    'passage',
  )
  const texts = ['stopping kids from starting to vape', '怎样让孩子不吸电子烟', '¿Cómo evitar que los niños vapeen?']
  const vectors = await encoder.encode(texts, 'query')
  // Without what a language adds, a question lies nearer to itself in another one.
  const [english = new Float32Array(), chinese = new Float32Array()] = vectors
  const shifted = withoutLanguage(chinese, texts[1] ?? '', 'cn')
  assert.ok(likeness(english, shifted) > likeness(english, chinese) + 0.01)
  assert.ok(Math.abs(likeness(shifted, shifted) - 1) < 1e-3)
  for (const vector of vectors) {
    assert.ok(Math.abs(likeness(vector, vector) - 1) < 1e-3)
    assert.ok(likeness(vector, answering) > likeness(vector, other) + 0.02)
  }
  // What nobody would ask is encoded all the same.
  const odd = ['', '\ud800', '\0', 'a'.repeat(100_000), '((((', '🤖'.repeat(500)]
  for (const text of odd) assert.equal((await encoder.encode([text], 'query')).length, 1)
})

// Later builds for Linux send what they ran to their maker unless a variable is set.
test('the library has no address that it reports to', () => {
  const libraries = globSync(join(encoderFolder, 'node_modules/onnxruntime-node/bin/**/*{onnxruntime,binding}*'))
  assert.ok(libraries.length > 0)
  for (const library of libraries) {
    const bytes = readFileSync(library)
    for (const sign of ['ORT_DISABLE_TELEMETRY', 'OneCollector'])
      assert.ok(!bytes.includes(sign), `${library} holds ${sign}`)
  }
})

test('an encoder that is missing, cut in half or of another model says so', async () => {
  const damaged: [change: (folder: string) => void, reason: RegExp][] = [
    [(folder) => truncateSync(join(folder, 'encoder.onnx'), 21_000_000), /encoder\.onnx is damaged/],
    [(folder) => writeFileSync(join(folder, 'tokenizer.json'), '{}'), /tokenizer\.json is damaged/],
  ]
  for (const [change, reason] of damaged) {
    const encoder = openEncoder({ folder: folderWith(change) })
    const state = await encoder.settled()
    assert.ok(state.status === 'absent' && reason.test(state.reason), JSON.stringify(state))
    await assert.rejects(encoder.encode(['text'], 'query'), reason)
    await encoder.close()
  }
  const empty = openEncoder({ folder: temporaryFolder() })
  assert.equal((await empty.settled()).status, 'absent')
  await empty.close()
})

test('closing while the model is loaded or calculates ends no process', async (context) => {
  const encoder = openEncoder()
  context.after(() => encoder.close())
  const started = performance.now()
  await encoder.settled()
  const load = performance.now() - started
  const script = join(temporaryFolder(), 'close.ts')
  const module = JSON.stringify(join(import.meta.dirname, 'encoder.ts'))
  writeFileSync(
    script,
    `import { openEncoder } from ${module}
    const encoder = openEncoder()
    if (process.argv[2] === 'calculates') {
      await encoder.settled()
      encoder.encode(Array.from({ length: 16 }, () => 'nurses in schools '.repeat(9)), 'passage').catch(() => undefined)
    }
    setTimeout(() => void encoder.close(), Number(process.argv[3]))`,
  )
  for (const [what, after] of Object.entries({ loads: 0.8 * load, calculates: 20 })) {
    const { status, signal } = spawnSync(process.execPath, [script, what, String(after)], { stdio: 'ignore' })
    assert.deepEqual({ status, signal }, { status: 0, signal: null }, `${what}, ${after} ms`)
  }
})

test('a library that is installed later is taken up', async (context) => {
  const folder = temporaryFolder()
  for (const file of ['encoder.onnx', 'tokenizer.json']) copyFileSync(join(encoderFolder, file), join(folder, file))
  const encoder = openEncoder({ folder, lookEvery: 20 })
  context.after(() => encoder.close())
  assert.equal((await encoder.settled()).status, 'absent')
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}')
  while (encoder.state().status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50))
})
