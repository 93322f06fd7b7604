import 'shared/theme'
import './unrendered.css'
import { takeServedStyles } from './rendering/served-styles.ts'
import { firstPaint } from './start/first-paint.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root": the site server writes it.')

// What the server has rendered is drawn before any of the page's code is run, most of which is only then read: on a fast
// line it is there before the first frame, and would hold it up.
if (root.hasAttribute('data-rendered')) {
  await takeServedStyles(document)
  await firstPaint(document)
}
const { startPage } = await import(/* webpackMode: "eager" */ './start/start-page.ts')
startPage(root)
