const deed = /creativecommons\.org\/(?:licenses|publicdomain)\/(by(?:-nc)?(?:-nd|-sa)?|zero|mark)(?:\/(\d\.\d))?/i

/** The licence that words or addresses of a source name: its short name, and what it is read from. */
export const licenceOf = (written: string | undefined): { licence: string; licence_basis: string } | undefined => {
  const [address, kind, version] = deed.exec(written ?? '') ?? []
  if (!address || !kind) return undefined
  const name = kind.toLowerCase()
  const licence = name === 'zero' ? 'CC0' : name === 'mark' ? 'public domain' : `CC-${name.toUpperCase()}`
  return {
    licence: version && name.startsWith('by') ? `${licence}-${version}` : licence,
    licence_basis: `stated by the source: ${address}`,
  }
}
