import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import { TextLayer } from './text-layer.tsx'

/** How to get from a question to documents worth reading, and what can be done with them. */
export const Layer = () => {
  const t = useTexts('search')
  const { open, close, stack } = useLayers()
  const fromTips = stack.some(({ name }) => name === 'best-tips')
  return (
    <TextLayer
      name="help"
      footer={
        <Button variant="link" onClick={fromTips ? close : () => open('best-tips')}>
          {t('help.tips')}
        </Button>
      }
    />
  )
}
