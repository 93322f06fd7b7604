/**
 * What Node is told where an import runs in a process of its own: to keep the heap small rather than to spare its
 * processor, which costs about a quarter more time. The machine's memory is the site's.
 */
export const importNodeOptions: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=20']
