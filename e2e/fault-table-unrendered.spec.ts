import { test } from './browser/own-site.ts'
import { meetFaults } from './faults/inject-faults.ts'

// The other half of the table, with pages that the server leaves to the browser.
test.use({ siteSettings: { RENDER: 'off' } })

meetFaults(false)
