import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import styles from './page.module.css'
import { PrivatePage } from './private-page.tsx'

/** A page of things a logged-in person keeps. */
export const ListPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const t = useTexts('account')
  return (
    <PrivatePage>
      <div className={styles.listPage}>
        <PageHead title={title} description={t('page.description')} />
        <PageHeading>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </PrivatePage>
  )
}
