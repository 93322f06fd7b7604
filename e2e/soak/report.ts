import type { Act } from './people.ts'
import { slopeOf, type Sample } from './processes.ts'

export interface Soak {
  /** Milliseconds. */
  length: number
  acts: readonly Act[]
  processes: ReadonlyMap<string, readonly Sample[]>
}

const p95 = (acts: readonly Act[]): number =>
  acts.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor((acts.length - 1) * 0.95)] ?? 0

const between = ({ acts, length }: Soak, from: number, to: number): Act[] =>
  acts.filter(({ at }) => at >= from * length && at < to * length)

/** A table in markdown, and what is over its limit. */
export const soakTable = (soak: Soak): { table: string; failures: string[] } => {
  const failed = soak.acts.flatMap(({ problem }) => problem ?? [])
  const failures = failed.slice(0, 10)
  const rows = [...soak.processes].map(([name, samples]) => {
    const later = samples.filter(({ at }) => at >= soak.length / 4 && at < soak.length)
    const cells = (['memory', 'handles', 'sockets'] as const).map((of) => {
      const slope = slopeOf(later, of)
      if (slope > 1) failures.push(`${name}: ${of} grow by ${slope.toFixed(2)} a minute`)
      return `${Math.round(later.at(-1)?.[of] ?? 0)} (${slope >= 0 ? '+' : ''}${slope.toFixed(2)})`
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const [second, last] = [p95(between(soak, 0.25, 0.5)), p95(between(soak, 0.75, 1))]
  if (last > 1.2 * second)
    failures.push(`p95 of the last quarter: ${Math.round(last)} ms, ${Math.round(second)} before`)
  const rate = soak.acts.length / (soak.length / 1000)
  return {
    table: [
      '| process | memory, MB (a minute) | handles (a minute) | sockets (a minute) |',
      '| --- | ---: | ---: | ---: |',
      ...rows,
      '',
      `${soak.acts.length} acts, ${rate.toFixed(1)} a second, ${failed.length} failed. p95 of the second quarter ${Math.round(second)} ms, of the last ${Math.round(last)} ms.`,
    ].join('\n'),
    failures,
  }
}

/** Of five samples one is drawn. */
const drawn = 5

const colours = ['#0b57a4', '#a4330b', '#1a7340', '#6b2fa0']
const [width, height, margin] = [720, 180, 48]

const chart = (
  title: string,
  top: number,
  minutes: number,
  series: ReadonlyMap<string, [number, number][]>,
): string => {
  const most = Math.max(1, ...[...series.values()].flat().map(([, value]) => value)) * 1.1
  const x = (minute: number): string => (margin + (minute / minutes) * (width - 2 * margin)).toFixed(1)
  const y = (value: number): string => (top + height - 24 - (value / most) * (height - 56)).toFixed(1)
  const lines = [...series].map(([name, points], place) => {
    const colour = colours[place % colours.length]
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([minute, value]) => `${x(minute)},${y(value)}`).join(' ')}"/>
<text x="${margin + place * 150}" y="${top + 32}" fill="${colour}">${name}</text>`
  })
  return `<text x="${margin}" y="${top + 16}" font-weight="bold">${title}</text>
<path d="M${margin} ${y(0)}H${width - margin}M${margin} ${y(most)}V${y(0)}" stroke="#888" fill="none"/>
<text x="4" y="${y(most / 1.1)}">${Math.round(most / 1.1)}</text><text x="${width - margin}" y="${top + height - 8}">${Math.round(minutes)} min</text>
${lines.join('\n')}`
}

/** Memory, handles and p95 of each minute as a picture. */
export const drawSoak = (soak: Soak): string => {
  const minutes = soak.length / 60_000
  const of = (what: 'memory' | 'handles'): Map<string, [number, number][]> =>
    new Map(
      [...soak.processes].map(([name, all]) => [
        name,
        all.filter((_, place) => place % drawn === 0).map((each) => [each.at / 60_000, each[what]]),
      ]),
    )
  const times = Array.from({ length: Math.floor(minutes) }, (_, minute): [number, number] => [
    minute + 0.5,
    p95(between(soak, minute / minutes, (minute + 1) / minutes)),
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${3 * height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${3 * height}" fill="#fff"/>
${chart('Memory, MB', 0, minutes, of('memory'))}
${chart('Open handles', height, minutes, of('handles'))}
${chart('p95 of each minute, ms', 2 * height, minutes, new Map([['all acts over HTTP', times]]))}
</svg>
`
}
