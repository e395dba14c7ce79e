// Stands in for worker.ts in tests: does what the bytes say, so that every way to die can be tried on purpose.

process.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  const order = new TextDecoder().decode(bytes)
  const hoard: unknown[] = []
  if (order === 'loop') for (;;);
  if (order === 'objects') for (;;) hoard.push({ at: hoard.length, more: [1, 2, 3] })
  if (order === 'arrays') for (;;) hoard.push(new Array(4e6).fill(1.5))
  if (order === 'map') for (const map = new Map<number, number>(); ; ) map.set(map.size, map.size)
  if (order === 'buffers') for (;;) hoard.push(new Uint8Array(5e7).fill(1))
  if (order === 'exit') process.exit(3)
  if (order === 'throw') throw new Error('thrown on purpose')
  if (order === 'environment')
    process.send?.({ id, result: { outcome: 'extracted', document: Object.keys(process.env) } })
  else process.send?.({ id, result: { outcome: 'extracted', document: order } })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
