import type { GuidedAnswer } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import { layerOfGroup } from '../filters/known-groups.ts'
import styles from './more-choices.module.css'

/** Leads on to the filter groups that the answers are taken from. */
export const MoreChoices = ({ answers }: { answers: readonly GuidedAnswer[] }) => {
  const t = useTexts('search')
  const { open } = useLayers()
  const groups = new Map(answers.map(({ filterGroup }) => [filterGroup.id, filterGroup.title]))
  return (
    <p className={styles.more}>
      {[...groups].map(([id, title]) => (
        <Button key={id} variant="link" onClick={() => open(layerOfGroup(id), { group: id })}>
          {t('guided.more', { group: title })}
        </Button>
      ))}
    </p>
  )
}
