import { Skeleton } from 'shared/ui'
import { HealthView } from './health-view.tsx'
import { useHealth } from './use-health.ts'
import { useHealthWords } from './use-health-words.ts'

/** The health panel: which release of each remote runs here, where it came from, and how it does. */
export const HealthPanel = () => {
  const words = useHealthWords()
  const { health, isPending, refetch } = useHealth()
  if (!words || !health.page || isPending) return <Skeleton variant="list" />
  return <HealthView words={words} health={health} page={health.page} onAgain={refetch} />
}
