import { queryOptions, useQuery } from '@tanstack/react-query'
import { guidedQuestionsQuery } from 'shared/api-client'
import type { GuidedQuestions } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import type { Carousel } from './carousel.tsx'

interface GuidedPart {
  /** The code and the questions; absent until both are here. */
  part: { Carousel: typeof Carousel; questions: GuidedQuestions } | undefined
  failed: boolean
  retry: () => void
}

const carouselQuery = queryOptions({
  // Each release has its own.
  queryKey: ['guided-carousel', __webpack_public_path__],
  queryFn: () => import(/* webpackChunkName: "guided" */ './carousel.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/** The carousel's code, which no first paint waits for, and the questions of the site in the language shown. */
export const useGuidedPart = (): GuidedPart => {
  const code = useQuery(carouselQuery)
  const words = useQuery(guidedQuestionsQuery(useSite().id, useLang()))
  const retry = () => {
    if (code.isError) void code.refetch()
    if (words.isError) void words.refetch()
  }
  return {
    part: code.data && words.data && { Carousel: code.data.Carousel, questions: words.data },
    failed: (code.isError && !code.isFetching) || (words.isError && !words.isFetching),
    retry,
  }
}
