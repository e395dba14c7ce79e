/** Parses `/metrics` of a node, by name; metrics with labels are left out. Pure. */
export function readFigures(text: string): Map<string, number> {
  const figures = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? []
    if (name !== undefined) figures.set(name, Number(value))
  }
  return figures
}

/** The delay of the event loop since the figures were asked for last, in ms. */
export const loopDelayOf = (figures: ReadonlyMap<string, number>): { meanMs: number; p99Ms: number; maxMs: number } => {
  const ms = (which: string) => (figures.get(`nodejs_eventloop_lag_${which}_seconds`) ?? 0) * 1_000
  return { meanMs: ms('mean'), p99Ms: ms('p99'), maxMs: ms('max') }
}
