import { waitFor, within } from '@testing-library/react'
import { createChallenge, sha } from 'altcha/lib'
import { proofHeader } from 'shared/contracts'
import type { Contribution } from 'shared/contributions'
import { provideCrypto } from '../samples/browser-crypto.ts'
import { main, notices, openAccount, type Answer, type Answers, type Call } from '../samples/open-account.tsx'

let challenge: unknown
beforeAll(async () => {
  provideCrypto()
  challenge = await createChallenge({
    ...{ algorithm: 'SHA-256', cost: 2, counter: 30 },
    ...{ deriveKey: sha.deriveKey, hmacSignatureSecret: 'a secret of the test' },
  })
})

const open = (address: string, contributions: Answer) =>
  openAccount(address, {
    answers: {
      'GET /account/challenge': () => ({ raw: challenge }),
      'GET /articles/k3q9': { data: { id: 'k3q9', title: 'School meals' } },
      'POST /contributions': contributions,
    },
  })
const sent = (calls: Call[], path: string) => calls.filter((call) => call.method === 'POST' && call.path === path)

test('an error in a record is sent with the proof of work, and the reader is told what happens', async () => {
  const { user, calls } = await open('/contribute?document=k3q9', { data: { state: 'taken' } })
  expect(await main().findByRole('link', { name: 'About “School meals”' })).toHaveAttribute(
    'href',
    expect.stringContaining('/articles/k3q9-school-meals'),
  )
  await user.selectOptions(main().getByLabelText('What is wrong'), 'Year or date')
  await user.type(main().getByLabelText('What should it be?'), '2020')
  await user.click(main().getByRole('button', { name: 'Send to the editors' }))
  expect(await main().findByText('Thank you')).toBeVisible()
  const [call] = sent(calls, '/contributions')
  expect(call?.headers.get(proofHeader)).toBeTruthy()
  expect(call?.body).toEqual({
    ...{
      kind: 'problem',
      type: 'hse',
      lang: 'en',
      document: 'k3q9',
      field: 'year',
      words: '2020',
      link: '',
      email: '',
    },
  })
})

test('each field says what is wrong with it, and nothing is sent', async () => {
  const { user, calls } = await open('/contribute?document=k3q9', { data: { state: 'taken' } })
  await user.type(await main().findByLabelText('Where the right value stands (optional link)'), 'javascript:alert(1)')
  await user.type(main().getByLabelText('E-mail address (optional)'), 'nobody')
  await user.click(main().getByRole('button', { name: 'Send to the editors' }))
  const summary = within(await main().findByRole('alert'))
  expect(summary.getAllByRole('link')).toHaveLength(3)
  expect(main().getByLabelText('What should it be?')).toBeInvalid()
  expect(sent(calls, '/contributions')).toEqual([])
})

test('a review that is there already is led to', async () => {
  const { user } = await open('/contribute', { data: { state: 'here', id: 'k3q9', title: 'School meals' } })
  await user.type(main().getByLabelText('DOI, PMID or address'), 'a review of meals')
  await user.click(main().getByRole('button', { name: 'Send to the editors' }))
  expect(await main().findAllByText('This is neither a DOI nor a PMID nor an address')).not.toHaveLength(0)
  await user.clear(main().getByLabelText('DOI, PMID or address'))
  await user.type(main().getByLabelText('DOI, PMID or address'), '10.1000/x')
  await user.click(main().getByRole('button', { name: 'Send to the editors' }))
  expect(await main().findByText('It is here already')).toBeVisible()
  expect(main().getByRole('link', { name: 'School meals' })).toBeVisible()
})

const base: Contribution = {
  ...{ id: '1', kind: 'problem', site: 'hse', lang: 'en', at: '2026-11-24T10:00:00.000Z', field: 'year', work: null },
  ...{ words: 'It is of 2020.', link: 'https://example.org/right', answerable: true },
  document: { id: 'k3q9', title: 'School meals' },
}
const missing: Contribution = {
  ...base,
  id: '2',
  kind: 'review',
  document: null,
  field: null,
  work: '10.1000/x',
  link: '',
}
const failing = { site: 'hse', lang: 'en', words: 'zebra stripes', answer: 'nothing', times: 1200, days: 7, opened: 3 }

const desk = (waiting: readonly Contribution[], answers: Answers = {}) =>
  openAccount('/editorial', {
    user: 'u1',
    answers: {
      'GET /editorial/contributions': { data: { waiting, total: waiting.length } },
      'GET /editorial/searches': { data: { counted: true, searches: [failing] } },
      ...answers,
    },
  })

test('an editor puts a record right, or learns why that cannot be done', async () => {
  const accepts: Answer[] = [
    { data: { state: 'waiting', problem: 'year: must be a year' } },
    { data: { state: 'accepted', document: 'k3q9' } },
  ]
  const { user, calls } = await desk([base], {
    'POST /editorial/contributions/1/accept': () => accepts.shift() ?? { status: 500 },
  })
  expect(await main().findByRole('heading', { name: 'Wrong: Year or date' })).toBeVisible()
  expect(main().getByText('It is of 2020.')).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Accept' }))
  await user.selectOptions(main().getByLabelText('Field to put right'), 'Year')
  await user.type(main().getByLabelText('Right value'), 'never')
  const accept = () => user.click(main().getAllByRole('button', { name: 'Accept' }).at(-1) ?? document.body)
  await accept()
  expect(await main().findByText('year: must be a year')).toBeVisible()
  await user.clear(main().getByLabelText('Right value'))
  await user.type(main().getByLabelText('Right value'), '2020')
  await accept()
  await waitFor(() => expect(notices()).toContain('success: Accepted'))
  expect(sent(calls, '/editorial/contributions/1/accept').at(-1)?.body).toEqual({
    field: 'year',
    value: '2020',
    note: '',
  })
})

test('an editor declines with a reason, and not without', async () => {
  const { user, calls } = await desk([missing], {
    'POST /editorial/contributions/2/decline': { data: { state: 'declined', document: null } },
  })
  expect(await main().findByRole('heading', { name: 'Missing: 10.1000/x' })).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Decline' }))
  const decline = () => user.click(main().getAllByRole('button', { name: 'Decline' }).at(-1) ?? document.body)
  await decline()
  expect(main().getByLabelText('Reason, for the reader')).toBeInvalid()
  await user.type(main().getByLabelText('Reason, for the reader'), 'It is no review.')
  await decline()
  await waitFor(() => expect(notices()).toContain('success: Declined'))
  expect(sent(calls, '/editorial/contributions/2/decline')[0]?.body).toEqual({ reason: 'It is no review.' })
})

test('the searches that fail most lead to themselves', async () => {
  await desk([])
  const row = within(await main().findByRole('row', { name: /zebra stripes/ }))
  expect(row.getByRole('link', { name: 'zebra stripes' })).toHaveAttribute('href', expect.stringContaining('q=zebra'))
  expect(row.getByText('1,200')).toBeVisible()
  expect(main().getByText('Nothing is waiting.')).toBeVisible()
})

test('whoever is no editor is told so', async () => {
  await desk([], { 'GET /editorial/contributions': { error: 'not_an_editor' } })
  expect(await main().findByText(/This page is for the editors/)).toBeVisible()
})
