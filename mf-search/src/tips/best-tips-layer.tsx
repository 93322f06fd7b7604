import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import { TextLayer } from './text-layer.tsx'

/** How to write a search, each sign with an example that can be tried. */
export const Layer = () => {
  const t = useTexts('search')
  const { open } = useLayers()
  return (
    <TextLayer
      name="tips"
      footer={
        <Button variant="link" onClick={() => open('help')}>
          {t('tips.more')}
        </Button>
      }
    />
  )
}
