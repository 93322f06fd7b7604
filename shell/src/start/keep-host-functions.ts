/** What the shell works by, and a remote could put its own in place of. */
const kept = (page: Window): readonly (readonly [owner: object, name: string])[] => [
  [page, 'fetch'],
  [page.history, 'pushState'],
  [page.history, 'replaceState'],
]

/**
 * Keeps functions of the browser as they are once the shell has put its own guards around them: what code of a remote
 * assigns to them later is left alone and told on the console, so that requests and navigation of the others go on as
 * before.
 */
export const keepHostFunctions = (page: Window): void => {
  for (const [owner, name] of kept(page)) {
    const own: unknown = Reflect.get(owner, name)
    Object.defineProperty(owner, name, {
      configurable: false,
      enumerable: true,
      get: () => own,
      set: () => console.error(`${name} is the page's: what was assigned to it is not used`),
    })
  }
}
