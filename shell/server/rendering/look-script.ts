import { createHash } from 'node:crypto'

/**
 * Sets on `<html>` what only the browser knows, before the first paint of a rendered page: the chosen look, and whether
 * guided search is hidden. The keys are those of `shared/theme` and `shared/guided-search`. The one inline script of the site; the policy names it by its hash.
 */
export const lookScript = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(s.getItem('guided_search')==='false')d.guided='hidden'}catch(e){}`

/** The script as `script-src` allows it. */
export const lookScriptSource = `'sha256-${createHash('sha256').update(lookScript).digest('base64')}'`
