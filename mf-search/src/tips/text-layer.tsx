import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLang, useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { Markdown, pageTextQuery } from 'shared/markdown'
import { useSite } from 'shared/routing'
import { Waiting } from '../results/waiting.tsx'
import styles from './text-layer.module.css'

interface Props {
  /** The text `/i18n/{site}/{name}-{lang}.md`; its title stands here too, for the time until it has arrived. */
  name: 'tips' | 'help'
  footer: ReactNode
}

export const TextLayer = ({ name, footer }: Props) => {
  const t = useTexts('search')
  const { data, error, refetch } = useQuery(pageTextQuery(useSite().id, name, useLang()))
  return (
    <LayerPanel title={t(`${name}.title`)} footer={footer}>
      {data ? (
        <div className={styles.text}>
          <Markdown text={data.body} place="layer" />
        </div>
      ) : (
        <Waiting words="tips" failed={error !== null} onRetry={() => void refetch()} />
      )}
    </LayerPanel>
  )
}
