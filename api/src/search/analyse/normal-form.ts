/** A sign written for an apostrophe, also where Unicode counts it among the letters. In normal form, `´` is a space and an accent. */
export const apostrophe = /['’‘‛′ʹʻʼʽˈ`]| \u0301/u

/** What nobody sees: a soft hyphen, a zero-width space, a mark of direction. */
export const invisible = /\p{Cf}+/gu

const lookAlikes = new RegExp(apostrophe, 'gu')

/** A query in normal form (NFKC), with one sign for every curved apostrophe, and without invisible characters. */
export const normalForm = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(lookAlikes, (sign) => (sign === "'" ? sign : '’'))
