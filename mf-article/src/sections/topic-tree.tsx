import type { Topic } from 'shared/contracts'
import styles from './lists.module.css'

/** Topics as nested lists, in the order of the catalogue. */
export const TopicTree = ({ topics }: { topics: readonly Topic[] }) => (
  <ul className={styles['tree']}>
    {topics.map((topic) => (
      <li key={topic.title}>
        {topic.title}
        {topic.children.length > 0 && <TopicTree topics={topic.children} />}
      </li>
    ))}
  </ul>
)
