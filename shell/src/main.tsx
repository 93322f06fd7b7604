import 'shared/theme'
import './unrendered.css'
import { takeServedStyles } from './rendering/served-styles.ts'
import { tolerateTranslation } from 'federation/page-guard'
import { reportUpdates } from './remotes/runtime-monitor/report-updates.ts'
import { firstPaint } from './start/first-paint.ts'

// On a fast line it is here before the whole of the page is.
if (document.readyState === 'loading')
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root": the site server writes it.')

// The part's files, which kept off the line until the shell itself was here, load while its code is read and run.
const hints = document.querySelector<HTMLTemplateElement>('template#hints')?.content
document.head.append(...(hints?.querySelectorAll('link') ?? []))

// What the server has rendered is drawn before any of the page's code is run, most of which is only then read: on a fast
// line it is there before the first frame, and would hold it up.
if (root.hasAttribute('data-rendered')) {
  await takeServedStyles(document)
  await firstPaint(document)
}
tolerateTranslation()
const updates = reportUpdates(window)
const { startPage } = await import(/* webpackMode: "eager" */ './start/start-page.ts')
startPage(root, updates)
