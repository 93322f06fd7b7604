/** Gives the person a file, as if they had followed a link to it. The blob carries its media type. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** As `saveFile`, of a text written as UTF-8. */
export const saveText = (name: string, content: string, type: string): void =>
  saveFile(name, new Blob([content], { type: `${type};charset=utf-8` }))
