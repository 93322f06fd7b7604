import { markup, type Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'

/** A form that searches by itself: the address of the results holds what was typed. */
export const searchForm = ({ lang, own }: Words, q = ''): Html =>
  markup`<form role="search" action="/search" method="get">
<label for="plain-q">${own('search.label')}</label>
<input id="plain-q" type="search" name="q" value="${q}" maxlength="2000">
<input type="hidden" name="lang" value="${lang}">
<button type="submit">${own('search.submit')}</button>
</form>`
