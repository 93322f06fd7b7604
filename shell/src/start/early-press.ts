/**
 * Answers the last press on a control of the header that was made before the page's code was there. It is noted from the
 * first paint on by the page's inline script (`shell/server/rendering/before-paint.ts`), which ends with this. React takes
 * over at once what is pressed, so this can be called as soon as it listens.
 */
export const answerEarlyPress = (page: Window): void => {
  const note: unknown = Reflect.get(page, 'notePress')
  if (typeof note !== 'function') return
  page.removeEventListener('click', note as EventListener, true)
  const pressed: unknown = Reflect.get(note, 'last')
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
}
