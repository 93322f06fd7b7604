import { savesData, watchIntent, type Intent } from './watch-intent.ts'

/** A pointer's event as browsers make it; jsdom has none. */
const pointer = (type: 'pointerover' | 'pointerdown', target: Element, pointerType = 'mouse'): void => {
  const event = new MouseEvent(type, { bubbles: true })
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  target.dispatchEvent(event)
}

const open = () => {
  document.body.innerHTML =
    '<p>Words</p><a href="/articles/7?lang=en"><b>An article</b></a><a href="/about">About</a>' +
    '<a href="https://elsewhere.example/">Elsewhere</a><button data-opens="login">Log in</button>'
  const intents: Intent[] = []
  const stop = watchIntent(document, (intent) => void intents.push(intent))
  const [article, about, elsewhere] = document.querySelectorAll('a')
  const [words, login] = [document.querySelector('p'), document.querySelector('button')]
  if (!article || !about || !elsewhere || !words || !login) throw new Error('The page has other links.')
  const inside = article.querySelector('b') ?? article
  return { intents, stop, article, inside, about, elsewhere, words, login }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a pointer that rests on a link counts, and one that crosses it does not', () => {
  const { intents, stop, article, inside, about, words } = open()
  pointer('pointerover', article)
  pointer('pointerover', inside)
  pointer('pointerover', about)
  pointer('pointerover', words)
  jest.runAllTimers()
  expect(intents).toEqual([])
  pointer('pointerover', inside)
  jest.runAllTimers()
  expect(intents).toEqual([{ path: '/articles/7' }])
  stop()
})

test('focus, touch and press count at once; a finger is over nothing', () => {
  const { intents, stop, article, about, login } = open()
  about.focus()
  expect(intents).toEqual([{ path: '/about' }])
  pointer('pointerover', article, 'touch')
  jest.runAllTimers()
  pointer('pointerdown', article, 'touch')
  pointer('pointerdown', login)
  expect(intents.slice(1)).toEqual([{ path: '/articles/7' }, { layer: 'login' }])
  stop()
})

test('links to elsewhere do not count, and nothing does afterwards', () => {
  const { intents, stop, elsewhere, about, article } = open()
  elsewhere.focus()
  pointer('pointerdown', elsewhere)
  pointer('pointerover', about)
  stop()
  article.focus()
  jest.runAllTimers()
  expect(intents).toEqual([])
})

const lines: [line: object | undefined, reduced: boolean, saves: boolean][] = [
  [undefined, false, false],
  [{ saveData: false, effectiveType: '4g' }, false, false],
  [{ saveData: false, effectiveType: '3g' }, false, false],
  [{ saveData: true, effectiveType: '4g' }, false, true],
  [{ saveData: false, effectiveType: '2g' }, false, true],
  [{ saveData: false, effectiveType: 'slow-2g' }, false, true],
  [undefined, true, true],
]
test.each(lines)('on the line %j, and reduced data being %s: saves data %s', (connection, reduced, saves) => {
  const matchMedia = (query: string) => ({ matches: reduced && query === '(prefers-reduced-data: reduce)' })
  expect(savesData({ navigator: { connection }, matchMedia } as unknown as Window)).toBe(saves)
})
