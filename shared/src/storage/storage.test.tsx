import { onStoredChange } from './storage.ts'

test('a page from the back/forward cache reads what changed meanwhile', () => {
  localStorage.setItem('key', 'before')
  const told: (string | null)[] = []
  const stop = onStoredChange('key', (value) => told.push(value))
  localStorage.setItem('key', 'after')
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(told).toEqual([])
  show(true)
  stop()
  show(true)
  expect(told).toEqual(['after'])
})
