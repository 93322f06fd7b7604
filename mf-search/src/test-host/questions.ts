import type { GuidedAnswer, GuidedQuestions } from 'shared/contracts'

const image = { name: 'signpost', text: 'A signpost' }

const answer = (text: string, filters: string[], more: Partial<GuidedAnswer> = {}): GuidedAnswer => ({
  text,
  description: `About ${text.toLowerCase()}.`,
  image,
  filters,
  filterGroup: { id: '0_1', title: 'Health systems topics' },
  sectionTitle: 'Health systems topics',
  ...more,
})

const type = { filterGroup: { id: '0_10', title: 'Type' } }

/** Three questions on the test's catalogue: one section, two sections, places. */
export const questions: GuidedQuestions = [
  {
    text: 'What kind of problem?',
    image,
    answers: [answer('Governing', ['2_1001']), answer('Paying', ['2_1002'])],
  },
  {
    text: 'What do you want to know?',
    image,
    answers: [
      answer('What works', ['10_2', '10_3'], { ...type, sectionTitle: 'From many studies' }),
      answer('What it costs', ['10_7'], { ...type, sectionTitle: 'For a decision' }),
    ],
  },
  {
    text: 'Where?',
    image,
    answers: ['Africa', 'Kenya'].map((name, place) =>
      answer(name, [place ? '6_90' : '8_1'], {
        filterGroup: { id: '0_6', title: 'Area of focus' },
        sectionTitle: 'Area of focus',
      }),
    ),
  },
]
