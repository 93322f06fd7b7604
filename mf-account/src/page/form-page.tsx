import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import styles from './page.module.css'

interface Props {
  title: string
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode
  /** For search engines. Default: what an account gives */
  description?: string
  children: ReactNode
}

/** A page that holds one form, or what came of it. */
export const FormPage = ({ title, lead, description, children }: Props) => {
  const t = useTexts('account')
  return (
    <div className={styles.formPage}>
      <PageHead title={title} description={description ?? t('page.description')} />
      <PageHeading>{title}</PageHeading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
