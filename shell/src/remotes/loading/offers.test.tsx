import provided from './provided.json'
import { offers } from './offers.ts'

test('the host offers just the modules that builds of remotes are checked against', () => {
  expect(Object.keys(offers()).sort()).toEqual([...provided].sort())
})

test('every offer gives a module', async () => {
  for (const { get } of Object.values(offers())) {
    const factory = await get()
    expect(Object.keys(factory()).length).toBeGreaterThan(0)
  }
})
