import { useId } from 'react'
import { comparedDocuments } from '../contracts/index.ts'
import { useFormats, useTexts } from '../i18n/index.ts'
import { useNotices } from '../notices/index.ts'
import { paths, SiteLink, useRouteExists } from '../routing/index.ts'
import { Button, buttonLook, Icon, type ButtonVariant } from '../ui/index.ts'
import { useComparison } from './comparison-provider.tsx'

interface Props {
  /** The document. */
  id: string
  /** Id of the element with its title, which completes the name of the button. */
  titleId: string
  variant?: ButtonVariant
}

/**
 * Chooses a document to be compared. Beside one that is chosen, or for which there is no place left, stands the way to
 * the comparison, once there are two.
 */
export const CompareButton = ({ id, titleId, variant = 'link' }: Props) => {
  const t = useTexts('shared')
  const formats = useFormats()
  const name = useId()
  const { warning } = useNotices()
  const [ids, toggle] = useComparison()
  const chosen = ids.includes(id)
  const full = !chosen && ids.length >= comparedDocuments.most
  if (!useRouteExists(paths.compare())) return null
  return (
    <>
      <Button
        id={name}
        variant={variant}
        size="small"
        aria-pressed={chosen}
        aria-labelledby={`${name} ${titleId}`}
        onClick={() =>
          full ? warning(t('compare.full', { most: formats.number(comparedDocuments.most) })) : toggle(id)
        }
      >
        <Icon name={chosen ? 'check' : 'plus'} />
        {t(chosen ? 'compare.chosen' : 'compare.choose')}
      </Button>
      {(chosen || full) && ids.length >= comparedDocuments.least && (
        <SiteLink to={paths.compare(ids)} className={buttonLook(variant, 'small')}>
          <Icon name="forward" />
          {t('compare.open', { count: ids.length, n: formats.number(ids.length) })}
        </SiteLink>
      )}
    </>
  )
}
