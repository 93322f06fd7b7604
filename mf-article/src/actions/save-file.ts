/** Milliseconds a browser may take to begin saving. */
const savingTime = 10_000

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, mediaType: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), savingTime)
}
