import provided from './provided.json'
import { createShareScope } from './share-scope.ts'

test('the host offers just the modules that builds of remotes are checked against', () => {
  expect(Object.keys(createShareScope()).sort()).toEqual([...provided].sort())
})

test('every offer gives a module', async () => {
  for (const versions of Object.values(createShareScope())) {
    for (const { get } of Object.values(versions)) {
      const factory = await get()
      expect(Object.keys(factory()).length).toBeGreaterThan(0)
    }
  }
})
