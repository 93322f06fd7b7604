/**
 * Whom an address stands for when requests are counted: itself, but of IPv6 the network of 64 bits, since whoever has
 * one of its addresses has all of them.
 */
export const networkOf = (address: string | undefined): string => {
  // A connection that has gone has no address any more.
  if (address === undefined) return ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [before = '', after] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const head = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
