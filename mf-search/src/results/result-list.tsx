import { memo, Suspense, useState } from 'react'
import type { SearchHit } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import type { Selection } from '../selection/selection.ts'
import type { Tools } from '../user-tools/use-user-tools.ts'
import { Result } from './result.tsx'
import { useOpenArticle } from './use-open-article.ts'

interface Props {
  /** What was searched for. */
  q: string
  hits: readonly SearchHit[]
  total: number
  /** Results that a reload or Back brings back. */
  restored: number
  busy: boolean
  explain: (typeKey: string) => string | undefined
  selection: Selection
  /** What a logged-in person has beside each result. */
  tools?: Tools | undefined
  /** Whether nobody is logged in. */
  visitor: boolean
}

/** Results whose height is always exact. */
const near = 300

const ResultFeed = ({ q, hits, total, restored, busy, explain, selection, tools, visitor }: Props) => {
  const t = useTexts('search')
  const onOpen = useOpenArticle(q)
  const [exact] = useState(() => Math.max(near, restored))
  return (
    <div role="feed" aria-label={t('results.list')} aria-busy={busy}>
      <Suspense fallback={null}>
        {hits.map((hit, index) => (
          <Result
            key={`${index}-${hit.id}`}
            hit={hit}
            number={index + 1}
            total={total}
            explanation={explain(hit.type_key)}
            far={index >= exact}
            selection={selection}
            tools={tools}
            visitor={visitor}
            onOpen={onOpen}
          />
        ))}
      </Suspense>
    </div>
  )
}

const isSame = (before: object, now: object): boolean =>
  Object.entries(now).every(([name, value]) => Object.is(value, Reflect.get(before, name)))

const isSameFeed = ({ hits: former, ...before }: Props, { hits, ...now }: Props): boolean =>
  former.length === hits.length && former.every((hit, place) => hit === hits[place]) && isSame(before, now)

/**
 * The list of results. What is brought back is laid out whole: heights that are only estimated would miss the place the
 * person was at.
 *
 * Of a page that the server has rendered React takes over what stands around the results first, and then them, in their
 * boundary: an order that is chosen meanwhile does not wait for them. Drawing the list again would have them taken over at
 * once, so that is done only where something of it has changed.
 */
export const ResultList = memo(ResultFeed, isSameFeed)
