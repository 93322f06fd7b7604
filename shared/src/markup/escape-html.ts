const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 does not know even escaped, and that mean nothing in HTML. */
const unknown = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** A text for an element or a quoted attribute of HTML or XML; halves of characters become the replacement character. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unknown, '')
    .replace(/[&<>"']/g, (sign) => references[sign] ?? sign)
