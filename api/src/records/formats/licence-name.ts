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

/** The licence that a source's code such as `cc-by` or `cc by-nc` names. @param by the source, for the basis */
export const licenceOfCode = (
  code: string | null | undefined,
  by: string,
): { licence: string; licence_basis: string } | undefined => {
  const written = (code ?? '').trim().toLowerCase().replaceAll(' ', '-')
  if (!/^(cc0|cc-by|cc-pdm|public-domain|pd$)/.test(written)) return undefined
  const licence = /^(public-domain|cc-pdm|pd$)/.test(written) ? 'public domain' : written.toUpperCase()
  return { licence, licence_basis: `stated by ${by}` }
}

/** Whether a licence lets anybody show a text: Creative Commons and the public domain. */
export const isOpenLicence = (licence: string | null | undefined): boolean =>
  /^(CC0|CC-BY|public domain)/i.test(licence ?? '')
