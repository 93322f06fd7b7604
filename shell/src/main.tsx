import 'shared/theme'
import './unrendered.css'
import { takeServedStyles } from './rendering/served-styles.ts'
import { tolerateTranslation } from 'federation/page-guard'
import { reportUpdates } from './remotes/runtime-monitor/report-updates.ts'
import { firstPaint } from './start/first-paint.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
// On a slow machine the script may be here before the first frame, and would hold it up: most of it is only then read.
if (root.hasAttribute('data-rendered')) {
  await takeServedStyles(document)
  await firstPaint(document)
}

// The part's files, which kept off the line until the shell itself was here, load while its code is read and run.
const hints = document.querySelector<HTMLTemplateElement>('template#hints')?.content
document.head.append(...(hints?.querySelectorAll('link') ?? []))
tolerateTranslation()
const updates = reportUpdates(window)
const { startPage } = await import(/* webpackMode: "eager" */ './start/start-page.ts')
startPage(root, updates)
