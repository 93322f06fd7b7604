import { createHash } from 'node:crypto'

/**
 * Sets on `<html>` what only the browser knows: the chosen look, whether somebody is logged in, and whether guided search
 * is hidden. The keys are those of `shared/theme`, `shared/session` and `shared/guided-search`, and so is the rule that a
 * token which cannot be read has not expired.
 */
const markPage = `try{s=localStorage;t=s.getItem('theme');k=s.getItem('token');if(t==='light'||t==='dark')d.theme=t;if(s.getItem('guided_search')==='false')d.guided='hidden';if(k){try{e=JSON.parse(atob(k.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp}catch(x){}if(!(typeof e==='number'&&e*1000<=Date.now()))d.session='user'}}catch(x){}`

/**
 * Marks a browser that is older than those that the site is made for (`federation/src/bundlers/browsers.ts`): all of them have this
 * function. A rendered page stays as it is there, and says so.
 */
const markOldBrowser = `if(!Promise.withResolvers)d.old=''`

/**
 * Notes presses and choices until the page's code does them (`shell/src/rendering/early-presses.tsx`), but for the look, which
 * needs no code: the next one comes at once, in the order of `shared/theme`. Without storage it waits for the code, too.
 */
const notePresses = `n=window.notePress=function(e){var b=e.target.closest?.('button[type=button],select,[type=checkbox],[type=radio]');if(b&&(b.type==='button')===(e.type==='click')){if(b.matches('[data-look-switch]'))try{return n.look()}catch(x){}n.made.push({control:b,inPart:!!b.closest('main'),checked:b.checked,value:b.value})}};n.made=[];n.look=function(){var t=d.theme?d.theme==='light'?'dark':'':'light';if(t){s.setItem('theme',t);d.theme=t}else{s.removeItem('theme');delete d.theme}};addEventListener('click',n,true);addEventListener('change',n,true)`

/**
 * Lets a hint for a script that the browser refused, without asking for its file, fetch that file into the cache. WebKit refuses
 * each of them under `Integrity-Policy`, which names scripts and not what is fetched; the script itself it takes.
 */
const fetchRefusedHints = `addEventListener('error',function(e){var h=e.target;if(h.rel==='preload'&&h.as==='script'&&!performance.getEntriesByName(h.href).length){h=h.cloneNode();h.as='fetch';e.target.after(h)}},true)`

/**
 * Lets the page's scripts out of their template once the first frame has been drawn: a frame is drawn after its animation callbacks,
 * so the next task comes behind it. On a slow line, where styles take longer than a tenth of a second, they are asked for meanwhile.
 * A page that nobody sees draws no frame.
 */
const startAfterPaint = `addEventListener('DOMContentLoaded',function(){var p=document,w=p.querySelector('#start');function go(){if(w&&!('old'in d))p.head.append(w.content);w=0}p.hidden?go():requestAnimationFrame(function(){setTimeout(go)});p.addEventListener('visibilitychange',go);setTimeout(go,100)})`

/** What is run before the first paint: the one inline script of the site, which the policy names by its hash. */
export const beforePaint = `(function(){var d=document.documentElement.dataset,s,t,k,e,n;${markPage};${markOldBrowser};${notePresses};${fetchRefusedHints};${startAfterPaint}})()`

/** The script as `script-src` allows it. */
export const beforePaintSource = `'sha256-${createHash('sha256').update(beforePaint).digest('base64')}'`
