import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStyles, stylesOutside } from './styles-outside.ts'

const inside = [
  '.mf-search_a { color: red }',
  '.mf-search_a > h1, .mf-search_a ul li:hover::before { color: red }',
  '.mf-search_a > h1 + :not(p) { color: red }',
  '.mf-search_a section > ul + button { color: red }',
  ":root[data-theme='dark'] .mf-search_a { color: red }",
  '[dir=rtl] :is(.mf-search_a, .mf-search_b) > p { color: red }',
  '.mf-search_a + .mf-search_b { color: red }',
  '.mf-search_a { & > p { color: red } &:hover + .mf-search_b { color: red } h2 { color: red } }',
  '@layer components { @media print { @supports (gap: 1px) { .mf-search_a { color: red } } } }',
  '@scope (.mf-search_a) to (.mf-search_b) { :scope, h1 { color: red } }',
  '@keyframes mf-search_fade { from { opacity: 0 } }',
  '@font-face { font-family: "mf-search_icons"; src: url(icons.woff2) }',
  '@property --mf-search_angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  'html:has(.mf-search_bar) { scroll-padding-block-start: 4rem; --notices-start: 3rem }',
]
for (const css of inside) test(`stays inside: ${css}`, () => assert.deepEqual(stylesOutside(css, 'mf-search'), []))

const outside: [css: string, found: string[]][] = [
  ['h1 { color: red }', ['h1']],
  [':root { --space-1: 0 }', [':root']],
  ['* { display: none }', ['*']],
  ['.mf-search_a, body { color: red }', ['body']],
  ['.mf-account_a { color: red }', ['.mf-account_a']],
  ['.shell_header > a { color: red }', ['.shell_header > a']],
  ['.mf-search_a + p { color: red }', ['.mf-search_a + p']],
  ['.mf-search_a ~ div h1 { color: red }', ['.mf-search_a ~ div h1']],
  [':has(.mf-search_a) h1 { color: red }', [':has(.mf-search_a) h1']],
  [':not(.mf-search_a) { color: red }', [':not(.mf-search_a)']],
  [':is(.mf-search_a, main) { color: red }', [':is(.mf-search_a, main)']],
  ['html:has(.mf-search_bar) { display: none }', ['html:has(.mf-search_bar)']],
  ['html:has(main) { --notices-start: 3rem }', ['html:has(main)']],
  ['.mf-search_a { body & { color: red } & + p { color: red } }', ['& + p']],
  ['.mf-search_a { footer:not(& *) { color: red } }', ['footer:not(& *)']],
  ['.mf-search_a { :root:has(&) header { color: red } }', [':root:has(&) header']],
  ['.mf-search_a { :not(&) { color: red } }', [':not(&)']],
  ['.mf-search_a { :is(&, body) { color: red } }', [':is(&, body)']],
  ['.mf-search_a { :is(body) & { color: red } :is(body) { color: red } }', []],
  ['.mf-search_a { ~ p { color: red } }', ['~ p']],
  ['@layer theme { @media print { a { color: red } } }', ['a']],
  ['@scope (main) { h1 { color: red } }', ['@scope (main)']],
  ['@scope { h1 { color: red } }', ['@scope']],
  ['@keyframes fade { from { opacity: 0 } }', ['@keyframes fade']],
  ['@font-face { font-family: Inter; src: url(inter.woff2) }', ['@font-face']],
  ['@property --space-1 { syntax: "*"; inherits: true }', ['@property --space-1']],
  ['@import url(other.css);', ['@import url(other.css)']],
  ['@page { margin: 0 }', ['@page']],
]
for (const [css, found] of outside)
  test(`reaches outside: ${css}`, () => assert.deepEqual(stylesOutside(css, 'mf-search'), found))

test('a sheet that reaches outside is refused with its path and what it styles', () => {
  assert.throws(
    () => checkStyles('mf-search', { 'page.css': 'h1{}' }),
    /^Error: page\.css styles more than .*mf-search:\n {2}- h1\n/,
  )
  checkStyles('mf-search', { 'page.css': '' })
})
