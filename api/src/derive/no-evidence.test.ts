import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveWith } from '../fixtures/derive-record.ts'
import { paperKey } from './evaluated-work.ts'

for (const [title, noEvidence] of [
  ['QuickStats: Age-Adjusted Suicide Rates, by State — United States, 2012', 'single-figure'],
  ['World AIDS Day --- December 1, 2012', 'announcement'],
  ['National Diabetes Month', 'announcement'],
  ['The Great American Smokeout -- November 19, 1998', 'announcement'],
  ['Notice to Readers: Satellite Broadcast on Asthma', 'announcement'],
  ['Publication of CDC Surveillance Summaries', 'announcement'],
  ['Erratum: Vol. 61, No. 17', 'correction'],
  ['Reviewer report for "Nets against malaria"', 'evaluation'],
  ['Measles -- United States, First 26 Weeks, 1983', null],
  ['Mortality in the First Month', null],
  ['Falls by day of the week', null],
  ['World AIDS Day campaigns: a systematic review', null],
  ['Notice periods and sick leave: a randomised controlled trial', null],
] as const)
  test(`'${title}' is ${noEvidence ?? 'what may be evidence'}`, () => {
    assert.equal(deriveWith({ title, journal: 'MMWR' }).noEvidence, noEvidence)
  })

test('what evaluates one paper has the key of that paper, however it is called', () => {
  const key = paperKey('The Comparative Impact of Cash Transfers and a Psychotherapy Program on Well-being')
  for (const title of [
    'Evaluation 1 of "The Comparative Impact of Cash Transfers and a Psychotherapy Program on Wellbeing" (prize-winning evaluation)',
    'Evaluation 2 of "The Comparative Impact of Cash Transfers a Psychotherapy Program on Wellbeing" by Dan Tortorice',
    'Authors\' response to Unjournal evaluations of "The Comparative Impact of Cash Transfers and a Psychotherapy Program on Well-being"',
    'Evaluation Summary and Metrics: "The Comparative Impact of Cash Transfers and a Psychotherapy Program on Well-being", applied stream',
    'Evaluation 3 of The Comparative Impact of Cash Transfers and a Psychotherapy Program on Wellbeing',
    'Peer review report 2 on “The Comparative Impact of Cash Transfers and a Psychotherapy Program on Well-being”',
  ]) {
    const { evaluates, kind } = deriveWith({ title })
    assert.equal(kind, 'evaluation', title)
    assert.equal(evaluates, key, title)
  }
})

test('a paper evaluates nothing', () => {
  assert.equal(deriveWith({ title: 'Cash transfers: a systematic review' }).evaluates, null)
})
