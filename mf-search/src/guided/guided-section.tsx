import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { guidedQuestionsQuery } from 'shared/api-client'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { codeQuery } from '../results/code-query.ts'
import { Waiting } from '../results/waiting.tsx'
import type { Carousel } from './carousel.tsx'
import styles from './guided-section.module.css'

const carouselQuery = codeQuery('guided-carousel', () => import(/* webpackChunkName: "guided" */ './carousel.tsx'))

/** The carousel's code, which no first paint waits for, and the questions of the site in the language shown. */
const useGuidedPart = () => {
  const code = useQuery(carouselQuery)
  const words = useQuery(guidedQuestionsQuery(useSite().id, useLang()))
  const retry = () => {
    if (code.isError) void code.refetch()
    if (words.isError) void words.refetch()
  }
  return {
    /** The code and the questions; absent until both are here. */
    part: code.data && words.data && { Carousel: code.data.Carousel, questions: words.data },
    failed: (code.isError && !code.isFetching) || (words.isError && !words.isFetching),
    retry,
  }
}

type Props = Omit<ComponentProps<typeof Carousel>, 'questions'>

/** The carousel, or its absence: its place is kept while it comes. */
export const GuidedPart = (props: Props) => {
  const { part, failed, retry } = useGuidedPart()
  if (part) {
    return (
      <div className={styles.place}>
        <part.Carousel {...props} questions={part.questions} />
      </div>
    )
  }
  return <Waiting words="guided" failed={failed} onRetry={retry} className={styles.place} />
}
