import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { SectionGroup } from '../sections/section.tsx'

/** Key messages and the plain-language summary, where the record has them. */
export const PlainWords = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const { key_messages: messages, plain_language_summary: summary } = article
  return (
    <>
      {messages && (
        <SectionGroup id="key-messages" heading={text('plain.key_messages')}>
          <ul lang={messages.lang}>
            {messages.texts.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </SectionGroup>
      )}
      {summary && (
        <SectionGroup id="plain-summary" heading={text('plain.summary')}>
          <div lang={summary.lang}>
            {summary.text.split('\n').map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </SectionGroup>
      )}
    </>
  )
}
