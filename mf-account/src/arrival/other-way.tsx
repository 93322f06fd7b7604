import { useTexts } from 'shared/i18n'
import { Trans } from 'shared/rich-text'
import { useLayers } from 'shared/layers'
import { paths } from 'shared/routing'
import { Button } from 'shared/ui'
import { OnwardLink } from './onward-link.tsx'
import styles from './other-way.module.css'

/** From logging in to signing up and back, on their pages. */
export const OtherPage = ({ to }: { to: 'signup' | 'login' }) => (
  <p className={styles.way}>
    <Trans ns="account" i18nKey={`other_way.${to}`} components={{ way: <OnwardLink to={paths[to]()} /> }} />
  </p>
)

/** The same in the layers: the other one opens on top. */
export const OtherLayer = ({ to }: { to: 'sign-up' | 'login' }) => {
  const t = useTexts('account')
  const { open } = useLayers()
  return (
    <p className={styles.way}>
      <Button variant="link" onClick={() => open(to)}>
        {t(`other_way.layer_${to}`)}
      </Button>
    </p>
  )
}
