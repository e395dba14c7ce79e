import { openProxy } from './proxy.ts'

// The proxy in a process of its own: it gets the addresses of the nodes, and says its own when it is there.

const proxy = await openProxy()
process.on('message', (nodes: string[]) => proxy.use(nodes))
process.on('disconnect', () => process.exit())
process.send?.(proxy.base)
