import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { articleSections } from 'shared/contracts'
import { bareArticle, fullArticle } from '../samples/article-samples.ts'
import { renderArticle } from '../samples/render-article.tsx'

const region = (name: string) => screen.findByRole('region', { name })
const part = (name: string) => screen.findByRole(name === 'Label of abstract' ? 'region' : 'group', { name })

test('the record is asked for by the part of the address before the first dash, in the language of the page', async () => {
  const { asked } = await renderArticle([fullArticle], { history: ['/articles/k3q9xw2mtd-a-b-c?lang=es'] })
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(asked[0]).toBe('/api/articles/k3q9xw2mtd?type=hse&lang=es')
})

test('every section stands under its own heading', async () => {
  await renderArticle([fullArticle])
  for (const section of articleSections) {
    expect(await screen.findByRole('heading', { name: `Label of ${section}` })).toBeVisible()
  }
})

test.each(articleSections)('the section %s is left out when its flag says so', async (section) => {
  await renderArticle([{ ...fullArticle, [`${section}_visible`]: false }])
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(screen.queryByText(`Label of ${section}`)).toBeNull()
})

test.each([
  ['health_systems_topic', 'No topics are recorded for this document'],
  ['priority_areas', 'No priority areas are recorded for this document'],
  ['domains', 'No domains are recorded for this document'],
  ['themes', 'No themes are recorded for this document'],
  ['country_groupings', 'No group of countries applies to this document'],
  ['lmic_focus', 'No focus on low- and middle-income countries is recorded'],
  ['user_friendly_summary_links', 'No user-friendly summary is available'],
  ['abstracts', 'No scientific abstract is available elsewhere'],
  ['hyperlinks', 'No link to the full-text report is available'],
  ['DOI', 'No DOI is available'],
  ['country_links', 'The countries in which the studies were conducted are not stated'],
  ['last_search', 'The year of the last literature search is not stated'],
])('an empty section %s says: %s', async (section, fallback) => {
  await renderArticle([{ ...bareArticle, abstract: 'What is known.' }])
  expect(within(await part(`Label of ${section}`)).getByText(fallback)).toBeVisible()
})

test('a record without an abstract says so, and has what is not known in one line that opens', async () => {
  await renderArticle([bareArticle])
  expect(within(await part('Label of abstract')).getByText('No abstract available')).toBeVisible()
  expect(screen.queryByText('No themes are recorded for this document')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Not known: .*Label of themes/ }))
  expect(within(await part('Label of themes')).getByText('No themes are recorded for this document')).toBeVisible()
})

test('the date of the last literature search joins what is known by hyphens', async () => {
  await renderArticle([fullArticle])
  expect(within(await part('Label of last_search')).getByText('2019-03')).toBeVisible()
})

test('countries have counts of studies', async () => {
  await renderArticle([fullArticle])
  const places = within(await part('Label of country_links'))
  expect(places.getByText('Kenya (2)')).toBeVisible()
  expect(places.getByText('Uganda (0)')).toBeVisible()
  expect(places.getByRole('link', { name: 'Study in Kisumu' })).toHaveAttribute('href', 'https://example.org/kisumu')
})

test('at a glance, many countries are the first four and a number, as a list of the language', async () => {
  const names = ['Benín', 'Chad', 'Ghana', 'Kenya', 'Malí', 'Níger']
  const country_links = names.map((key) => ({ key, value: { count: 1, links: [] } }))
  await renderArticle([{ ...fullArticle, country_links }], { history: ['/articles/k3q9xw2mtd?lang=es'] })
  expect(await screen.findByText('Benín (1), Chad (1), Ghana (1), Kenya (1) y 2 países más')).toBeVisible()
})

test('countries of evidence briefs have no (0)', async () => {
  await renderArticle([{ ...fullArticle, document_type_key: '10_1' }])
  expect(within(await part('Label of country_links')).getByText('Uganda')).toBeVisible()
})

test('countries of economic evaluations and costing studies have no counts', async () => {
  await renderArticle([{ ...fullArticle, document_type_key: '10_7', country_counts_visible: false }])
  const places = within(await part('Label of country_links'))
  expect(places.getByText('Kenya')).toBeVisible()
  expect(places.queryByText(/\(2\)|number in brackets/)).toBeNull()
})

test('without countries of its own a record shows where its studies were conducted', async () => {
  await renderArticle([{ ...fullArticle, country_links: [] }])
  expect(within(await part('Label of country_links')).getByText('Kenya (2)')).toBeVisible()
})

test('health system descriptions show their label once, in place of topics and domains', async () => {
  await renderArticle([
    {
      ...fullArticle,
      description_label: 'Describes a whole health system',
      health_systems_topic_visible: false,
      domains_visible: false,
    },
  ])
  expect(within(await part('Description')).getByText('Describes a whole health system')).toBeVisible()
  expect(screen.queryByText('Delivery arrangements')).toBeNull()
  expect(screen.queryByText('Public health')).toBeNull()
})

test('topics keep their tree', async () => {
  await renderArticle([fullArticle])
  const item = within(await part('Label of health_systems_topic')).getByText('Delivery arrangements')
  expect(within(item).getByText('Site of service delivery')).toBeVisible()
})

test('an appraisal is shown in the terms of its tool', async () => {
  await renderArticle([{ ...fullArticle, best: false }])
  expect(within(await region('At a glance')).getByText('AMSTAR: 7 out of 10')).toBeVisible()
})

test('a review without an appraisal says so, and what is never appraised says nothing of quality', async () => {
  const { unmount } = await renderArticle([{ ...fullArticle, quality: { status: 'not_appraised' } }])
  expect(within(await region('At a glance')).getByText('Quality not appraised')).toBeVisible()
  unmount()
  await renderArticle([{ ...fullArticle, quality: { status: 'none' }, quality_visible: false }])
  const facts = within(await region('At a glance'))
  expect(facts.queryByText(/apprais|AMSTAR/)).toBeNull()
  expect(facts.queryByText(fullArticle.label_quality)).toBeNull()
})

test('a type that is not coded is called so', async () => {
  await renderArticle([{ ...fullArticle, documentType: '', document_type_key: '', document_type_description: '' }])
  const facts = within(await region('At a glance'))
  expect(facts.getByText('Type unknown')).toBeVisible()
  expect(facts.getByText(/no rule can tell it/)).toBeVisible()
})

test('clinical management says on cvd that it is no longer updated, and not elsewhere', async () => {
  const { unmount } = await renderArticle([fullArticle], { site: 'cvd' })
  expect(await screen.findByText('Clinical management content is no longer updated.')).toBeVisible()
  unmount()
  await renderArticle([fullArticle])
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(screen.queryByText('Clinical management content is no longer updated.')).toBeNull()
})

test('the abstract has its own headings, and can be read in the other languages of the record', async () => {
  const { user } = await renderArticle([fullArticle])
  expect(await screen.findByRole('heading', { level: 3, name: 'Methods' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  expect(screen.getByRole('heading', { level: 1, name: 'El índice de sanidad escolar' })).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Las escuelas importan.').closest('[lang]')).toHaveAttribute('lang', 'es')
})

test('an abstract missing in the language chosen is shown in another, and said to be', async () => {
  const { user } = await renderArticle([fullArticle])
  await user.click(await screen.findByRole('radio', { name: /^中文/ }))
  expect(screen.getByText('There is no abstract in Simplified Chinese. It is shown in English.')).toBeVisible()
  expect(screen.getByText('Schools matter.').closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('the origins of the coding are listed on demand', async () => {
  const { user } = await renderArticle([fullArticle])
  await user.click(await screen.findByRole('button', { name: 'How this record was coded' }))
  expect(screen.getByText('Type of document', { selector: 'dd' })).toBeVisible()
  expect(screen.queryByText('unheard_of')).toBeNull()
})

test('licence, its basis and the source are shown', async () => {
  await renderArticle([fullArticle])
  const licence = within(await part('Licence and source'))
  expect(licence.getByText(/CC0-1.0/)).toBeVisible()
  expect(licence.getByText(/public-domain notice/)).toBeVisible()
  expect(licence.getByRole('link', { name: 'Open the record at its source' })).toHaveAttribute(
    'href',
    fullArticle.source_url,
  )
})

test('a link to another record stays on the site and keeps the language', async () => {
  await renderArticle([{ ...fullArticle, abstracts: [{ title: 'Record with the abstract', url: '/articles/abc' }] }])
  expect(await screen.findByRole('link', { name: 'Record with the abstract' })).toHaveAttribute(
    'href',
    '/articles/abc?lang=en',
  )
})

test('an address that is no web address is no link', async () => {
  await renderArticle([{ ...fullArticle, hyperlinks: [{ title: 'Full report', url: 'data:text/html,x' }] }])
  expect(within(await part('Label of hyperlinks')).getByText('Full report')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Full report' })).toBeNull()
})

test('a long list of authors is shown whole on demand, and takes the focus', async () => {
  const authors = Array.from({ length: 12 }, (_, place) => `Author ${place + 1}`)
  const { user } = await renderArticle([{ ...fullArticle, authors }])
  await user.click(await screen.findByRole('button', { name: 'Show all 12 authors' }))
  expect(screen.getByText(/Author 12/)).toHaveFocus()
})

test('a wrong address is corrected in place, a title in another language is not', async () => {
  const { router, unmount } = await renderArticle([fullArticle], {
    history: ['/', '/articles/k3q9xw2mtd-old-words?lang=en&source=search'],
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/articles/k3q9xw2mtd-the-school-health-index'))
  expect(router.state.location.search).toBe('?lang=en&source=search')
  expect(router.state.historyAction).toBe('REPLACE')
  unmount()
  const spanish = '/articles/k3q9xw2mtd-el-indice-de-sanidad-escolar'
  const second = await renderArticle([fullArticle], { history: [`${spanish}?lang=en`] })
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(second.router.state.location.pathname).toBe(spanish)
})

test('an unknown record shows the 404 text of the specification with ways on', async () => {
  await renderArticle([404])
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page not found' })).toBeVisible()
  expect(screen.getByText('Oops, looks like we could not find the page your are looking for.')).toBeVisible()
  expect(screen.getByText('Try the links above to find what you need.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search the evidence' })).toHaveAttribute('href', '/search?lang=en')
  expect(document.title).toMatch(/^404 Page not found/)
})

test('a record that its source has withdrawn says so', async () => {
  await renderArticle([410])
  const heading = 'The source of this record has withdrawn it'
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(screen.getByText(/no longer shown here/)).toBeVisible()
})

test.each([
  ['unreachable', /server cannot be reached/],
  [429, /too many requests/],
  [500, /went wrong on our side/],
] as const)('after a failure (%s) another try shows the record', async (answer, words) => {
  const { user } = await renderArticle([answer, fullArticle])
  expect(await screen.findByText(words)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'The School Health Index' })).toBeVisible()
})

test('while the record is on its way the page says so', async () => {
  await renderArticle([])
  expect(screen.getByRole('heading', { level: 1, name: 'Loading the record' })).toBeInTheDocument()
})

test('a result leads back to the search, a record opened otherwise leads on to one', async () => {
  const { unmount } = await renderArticle([fullArticle], {
    history: ['/articles/k3q9xw2mtd-the-school-health-index?lang=en&source=search'],
  })
  expect(await screen.findByRole('link', { name: 'Back to the results' })).toHaveAttribute('href', '/search?lang=en')
  unmount()
  await renderArticle([fullArticle])
  expect(await screen.findByRole('link', { name: 'Search the evidence' })).toBeVisible()
})

test('latest content leads back to it where it exists', async () => {
  await renderArticle([fullArticle], {
    history: ['/articles/k3q9xw2mtd-the-school-health-index?lang=en&source=latest_content'],
    routes: ['/latest-content'],
  })
  expect(await screen.findByRole('link', { name: 'Back to the latest content' })).toBeVisible()
})

test('going back from a result goes back in history', async () => {
  const { user, router } = await renderArticle([fullArticle], {
    history: ['/search?q=schools&p=3', '/articles/k3q9xw2mtd-the-school-health-index?lang=en&source=search'],
  })
  window.history.replaceState({ idx: 1 }, '')
  await user.click(await screen.findByRole('link', { name: 'Back to the results' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=schools&p=3'))
  window.history.replaceState(null, '')
})

test('a retraction stands before the title, with when and where it was published', async () => {
  await renderArticle([
    {
      ...fullArticle,
      notices: [
        { kind: 'retraction', date: '2020-06-25', reference: 'J Ex. 2020;13(2)', url: 'https://example.org/notice' },
      ],
    },
  ])
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('This document was retracted')
  expect(note).toHaveTextContent('Retracted June 25, 2020. J Ex. 2020;13(2)')
  expect(within(note).getByRole('link', { name: 'Read the notice' })).toHaveAttribute(
    'href',
    'https://example.org/notice',
  )
  const heading = screen.getByRole('heading', { level: 1 })
  expect(note.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the items of an appraisal are shown on request, in the order and words of the tool', async () => {
  await renderArticle([
    {
      ...fullArticle,
      quality: {
        status: 'appraised',
        appraisals: [
          {
            tool: 'AMSTAR 2',
            rating: 'low',
            by: 'HEDCO Institute',
            items: [
              { item: '10', answer: 'no' },
              { item: '9 RCT', answer: 'partial_yes', note: 'Blinding was not assessed.' },
            ],
          },
        ],
      },
    },
  ])
  expect(await screen.findByText('Appraised by HEDCO Institute')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'AMSTAR 2: 2 items, one by one' }))
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const [nine, ten] = items.filter((text) => /Risk of bias in the single studies|Funding of the included/.test(text))
  expect(nine).toContain(
    '9. Risk of bias in the single studies assessed well (randomised trials)Partly yesBlinding was not',
  )
  expect(ten).toContain('10. Funding of the included studies reportedNo')
})

test('a record without an abstract leads to PubMed, and names whom its licence asks to name', async () => {
  await renderArticle([
    { ...bareArticle, pmid: '123', licence: { name: 'CC BY-SA 4.0', basis: null, attribution: 'Lists by P. Z.' } },
  ])
  expect(await screen.findByRole('link', { name: 'See the record on PubMed' })).toHaveAttribute(
    'href',
    'https://pubmed.ncbi.nlm.nih.gov/123/',
  )
  expect(screen.getByText('Lists by P. Z.')).toBeVisible()
})

test('funders are named, with the source that told of them', async () => {
  const completed = [
    { source: 'PubMed', url: 'https://pubmed.ncbi.nlm.nih.gov/1/', at: '2026-11-23', what: ['funders' as const] },
  ]
  await renderArticle([{ ...fullArticle, funders: ['Wellcome Trust', 'NIH HHS'], completed }])
  const licence = within(await part('Licence and source'))
  expect(licence.getByRole('heading', { name: 'Funders' })).toBeVisible()
  expect(licence.getByText('Wellcome Trust; NIH HHS')).toBeVisible()
  expect(licence.getByText(/Completed on .*2026 from/)).toHaveTextContent(/PubMed .*\(funders\)/)
})

test('a record that editors put right says so, and its end leads to where an error is told', async () => {
  const repairs = [
    { field: 'year', note: 'The title page says so.', at: '2026-11-24T10:00:00.000Z' },
    { field: null, note: 'The publisher was asked.', at: '2026-11-24T11:00:00.000Z' },
  ]
  await renderArticle([{ ...fullArticle, repairs }])
  expect(await screen.findByText(/Corrected here on .*2026: Year\. The title page says so\./)).toBeVisible()
  expect(screen.getByText(/Noted here on .*2026\. The publisher was asked\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Something is wrong with this record' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/contribute?document=${fullArticle.id}`),
  )
})
