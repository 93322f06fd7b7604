import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FollowedSite } from 'federation/object-storage'
import { durationBuckets, eventLoopHistogram, watchEventLoop } from 'shared/connections'
import type { RenderingHealth } from 'shared/health'
import type { SiteFiles } from '../site-files.ts'

export interface SiteMetrics {
  registry: Registry
  /** @param route pattern of the address */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  /** Tells of releases and rendering what they are when Prometheus asks. */
  watch(parts: {
    files: Pick<SiteFiles, 'shell' | 'registry'>
    rendering: (() => RenderingHealth) | null
    /** Object storage that the releases come from. Default: they come from a folder */
    followed?: Pick<FollowedSite, 'behind'> | undefined
  }): void
}

/**
 * What a site server tells Prometheus.
 *
 * @param ofProcess also memory, processor and event loop of the process; false in tests
 */
export const createSiteMetrics = ({ ofProcess = true } = {}): SiteMetrics => {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) {
    collectDefaultMetrics({ register: registry })
    const delays = new Histogram({ ...eventLoopHistogram('site'), registers })
    watchEventLoop((seconds) => delays.observe(seconds), {
      now: () => performance.now(),
      every: (milliseconds, look) => setInterval(look, milliseconds),
    })
  }
  const requests = new Histogram({
    name: 'evidence_site_request_duration_seconds',
    help: 'Requests by method, pattern of the address and status; `page` is every page.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    watch: ({ files, rendering, followed }) => {
      new Gauge({
        name: 'evidence_site_releases',
        help: '1 for each release that the registry of this server names: current, previous, or on trial as canary.',
        labelNames: ['remote', 'version', 'role'],
        registers,
        collect() {
          this.reset()
          try {
            this.set({ remote: 'shell', version: files.shell().version, role: 'current' }, 1)
            for (const { name, current, previous, canary } of files.registry().remotes) {
              this.set({ remote: name, version: current.version, role: 'current' }, 1)
              if (previous) this.set({ remote: name, version: previous.version, role: 'previous' }, 1)
              if (canary) this.set({ remote: name, version: canary.release.version, role: 'canary' }, 1)
            }
          } catch {
            // A registry that cannot be read: there is no release to tell of, and /readyz says why.
            this.reset()
          }
        },
      })
      if (followed) {
        new Gauge({
          name: 'evidence_site_published_seen_seconds_ago',
          help: 'Seconds since this server last saw what is published in the object storage that it follows.',
          registers,
          collect() {
            this.set(followed.behind() / 1000)
          },
        })
      }
      if (!rendering) return
      new Counter({
        name: 'evidence_site_rendered_pages_total',
        help: 'Pages rendered here, and pages left to the browser: a fault, no data, no time, or switched off.',
        labelNames: ['outcome'],
        registers,
        collect() {
          const { rendered, left } = rendering()
          this.reset()
          this.inc({ outcome: 'rendered' }, rendered)
          this.inc({ outcome: 'left' }, left)
        },
      })
      new Gauge({
        name: 'evidence_site_render_faults',
        help: 'Faults of rendering by part of a release, since the part last rendered well.',
        labelNames: ['remote', 'version', 'part', 'reason'],
        registers,
        collect() {
          this.reset()
          for (const { remote, version, part, reason, faults } of rendering().faults)
            this.set({ remote, version, part, reason }, faults)
        },
      })
      new Gauge({
        name: 'evidence_site_rendering_processes',
        help: 'Processes that render and live.',
        registers,
        collect() {
          this.set(rendering().processes)
        },
      })
    },
  }
}
