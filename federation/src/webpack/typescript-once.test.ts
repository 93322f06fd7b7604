import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import ts from 'typescript'
import { compilerPath, once } from './typescript-once.ts'

const require = createRequire(import.meta.url)

test('a source is transformed once for both builds of a part, and anew when it or its options are others', () => {
  let calls = 0
  const transpile = once((source, options) => {
    calls += 1
    return ts.transpileModule(source, options)
  })
  const options = { fileName: 'a.ts', compilerOptions: { target: ts.ScriptTarget.ES2022 } }
  const first = transpile('const a: number = 1', options)
  assert.equal(transpile('const a: number = 1', { ...options }), first)
  assert.equal(calls, 1)
  transpile('const a: number = 2', options)
  transpile('const a: number = 1', { ...options, compilerOptions: { target: ts.ScriptTarget.ES2020 } })
  assert.equal(calls, 3)
})

test('what transformers make of a source is not kept', () => {
  let calls = 0
  const transpile = once((source, options) => {
    calls += 1
    return ts.transpileModule(source, options)
  })
  const options = { fileName: 'a.ts', transformers: { before: [() => (file: ts.SourceFile) => file] } }
  transpile('const a = 1', options)
  transpile('const a = 1', options)
  assert.equal(calls, 2)
})

test('ts-loader gets the whole compiler', () => {
  const compiler = require(compilerPath) as typeof ts
  assert.equal(compiler.version, ts.version)
  assert.notEqual(compiler.transpileModule, ts.transpileModule)
  assert.equal(typeof compiler.sys.readFile, 'function')
})
