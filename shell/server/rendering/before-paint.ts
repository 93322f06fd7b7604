import { createHash } from 'node:crypto'

/** Notes the last press on a control of the header until the page's code answers it (`shell/src/start/early-press.ts`). */
const notePress = `addEventListener('click',window.notePress=function n(e){var b=e.target.closest?.('header:not(main *) button');if(b)n.last=b},true);`

/**
 * Sets on `<html>` what only the browser knows, before the first paint: the chosen look, whether somebody is logged in, and
 * whether guided search is hidden. The keys are those of `shared/theme`, `shared/session` and `shared/guided-search`, and
 * so is the rule that a token which cannot be read has not expired. Also keeps early presses. The one inline script of the site; the policy names it
 * by its hash.
 */
export const beforePaint = `${notePress}try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem('theme'),k=s.getItem('token'),e;if(t==='light'||t==='dark')d.theme=t;if(s.getItem('guided_search')==='false')d.guided='hidden';if(k){try{e=JSON.parse(atob(k.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp}catch(x){}if(!(typeof e==='number'&&e*1000<=Date.now()))d.session='user'}}catch(x){}`

/** The script as `script-src` allows it. */
export const beforePaintSource = `'sha256-${createHash('sha256').update(beforePaint).digest('base64')}'`
