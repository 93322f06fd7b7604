/** Gives the person a file, as if they had followed a link to it. */
export const saveFile = (name: string, content: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
